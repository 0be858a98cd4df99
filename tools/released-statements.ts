import type pg from "pg";
import { explainStatement, prepareStatement, takeRoleFor } from "./prepare-statement.ts";

/*
 * What the last released version uses of the database: its statements with their types, and the columns that its inserts
 * have to fill. It is recorded at the release, so that a later version can be checked against it without its sources.
 */

export interface RecordedStatement {
  readonly name: string;
  readonly text: string;
  /** Types of `$1`, `$2`, … */
  readonly values: readonly string[];
  /** Type of each column of its rows. */
  readonly row: Readonly<Record<string, string>>;
}

export interface ReleasedStatements {
  /** The commit whose sources have these statements. */
  readonly commit: string;
  readonly statements: readonly RecordedStatement[];
  /** By table: the columns that are not null and have no default. */
  readonly required: Readonly<Record<string, readonly string[]>>;
}

/** Prepares the statements and returns them with their types. `client` may take the roles of server and console. */
export async function recordStatements(
  client: pg.Client,
  statements: readonly Pick<RecordedStatement, "name" | "text">[],
): Promise<Omit<ReleasedStatements, "commit">> {
  const types = await typeNames(client);
  const recorded: RecordedStatement[] = [];
  for (const { name, text } of statements)
    recorded.push({ name, text, ...(await describe(client, name, text, types)) });
  return { statements: recorded, required: await requiredColumns(client) };
}

/**
 * Returns what the released version can no longer do on the database: statements that do not prepare, for which their
 * role has no right, or whose types differ, and columns that its inserts leave empty but now have to fill.
 */
export async function brokenStatements(client: pg.Client, released: ReleasedStatements): Promise<string[]> {
  const types = await typeNames(client);
  const problems: string[] = [];
  for (const { name, text, values, row } of released.statements) {
    try {
      const now = await describe(client, name, text, types);
      // Additional columns of `select *` do no harm.
      const kept = Object.fromEntries(Object.keys(row).map((column) => [column, now.row[column]]));
      const [takes, took] = [now.values.join(", "), values.join(", ")];
      if (takes !== took) problems.push(`${name} takes ${takes}, not ${took}`);
      if (JSON.stringify(kept) !== JSON.stringify(row))
        problems.push(`${name} returns ${JSON.stringify(kept)}, not ${JSON.stringify(row)}`);
    } catch (error) {
      problems.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  const required = await requiredColumns(client);
  for (const [table, before] of Object.entries(released.required)) {
    const added = (required[table] ?? []).filter((column) => !before.includes(column));
    problems.push(...added.map((column) => `${table}.${column} has become required, and has no default`));
  }
  return problems;
}

async function describe(client: pg.Client, statement: string, text: string, types: ReadonlyMap<number, string>) {
  await takeRoleFor(client, statement);
  const { parameters, fields } = await prepareStatement(client, text);
  await explainStatement(client, text);
  const typeOf = (oid: number): string => types.get(oid) ?? `type ${oid}`;
  return {
    values: parameters.map(typeOf),
    row: Object.fromEntries(fields.map(({ name, type }) => [name, typeOf(type)])),
  };
}

async function typeNames(client: pg.Client): Promise<ReadonlyMap<number, string>> {
  const { rows } = await client.query<{ oid: number; name: string }>(
    "select oid::int8::int as oid, format_type(oid, null) as name from pg_type",
  );
  return new Map(rows.map(({ oid, name }) => [oid, name]));
}

/** Returns the required columns of every table, partitions excepted; an empty list for a table without any. */
async function requiredColumns(client: pg.Client): Promise<Record<string, string[]>> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select n.nspname || '.' || c.relname as table,
       array(
         select a.attname::text from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attnotnull and not a.atthasdef
           and a.attidentity = ''
         order by a.attname
       ) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast', 'public', 'graphile_worker')
       and c.relkind in ('r', 'p') and not c.relispartition
     order by 1`,
  );
  return Object.fromEntries(rows.map(({ table, columns }) => [table, columns]));
}
