import type pg from "pg";

/** The properties of a table's column that determine the type of its values. */
export interface Column {
  readonly name: string;
  readonly notNull: boolean;
  /** The values allowed by a check constraint, as TypeScript literals; empty without a constraint. */
  readonly oneOf: readonly string[];
}

/** A table, view or function of the product's schemas. */
export interface DatabaseObject {
  /** Name with its schema, e.g. `ledger.post`. */
  readonly name: string;
  readonly kind: "table" | "view" | "function";
}

export interface Catalogue {
  /** Columns by the OIDs of table and column. */
  readonly columns: ReadonlyMap<string, Column>;
  /** Columns by schema, table and column, e.g. `ledger.transfer.key`. */
  readonly byName: ReadonlyMap<string, Column>;
  readonly types: ReadonlyMap<number, string>;
  readonly objects: ReadonlyMap<string, DatabaseObject>;
  /** Tables and views with a column `player_id`, and the column's index, from 0. */
  readonly playerColumn: ReadonlyMap<string, number>;
}

export const columnKey = (table: number, column: number): string => `${table}.${column}`;

const ours = "not in ('pg_catalog', 'information_schema', 'pg_toast', 'public', 'graphile_worker')";

export async function readCatalogue(client: pg.Client): Promise<Catalogue> {
  const columns = await client.query<{
    table: number;
    column: number;
    relation: string;
    name: string;
    not_null: boolean;
    check: string | null;
    place: number;
  }>(
    `select a.attrelid::int8::int as table, a.attnum as column, n.nspname || '.' || c.relname as relation,
       a.attname as name, a.attnotnull as not_null,
       (row_number() over (partition by a.attrelid order by a.attnum) - 1)::int as place,
       (
         select pg_get_constraintdef(k.oid) from pg_constraint k
         where k.conrelid = a.attrelid and k.contype = 'c' and k.conkey = array[a.attnum]
           and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[%' limit 1
       ) as check
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname ${ours} and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped
     order by a.attrelid, a.attnum`,
  );
  const types = await client.query<{ oid: number; name: string }>(
    "select oid::int8::int as oid, typname as name from pg_type",
  );
  const objects = await client.query<DatabaseObject>(
    `select n.nspname || '.' || c.relname as name, case c.relkind when 'v' then 'view' else 'table' end as kind
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname ${ours} and c.relkind in ('r', 'p', 'v', 'm')
     union
     select n.nspname || '.' || p.proname, 'function'
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname ${ours}
     order by name`,
  );
  const described = columns.rows.map(({ table, column, relation, name, not_null: notNull, check }) => ({
    table,
    column,
    relation,
    name,
    notNull,
    oneOf: valuesOf(name, check),
  }));
  return {
    columns: new Map(described.map(({ table, column, ...rest }) => [columnKey(table, column), rest])),
    byName: new Map(described.map(({ relation, ...rest }) => [`${relation}.${rest.name}`, rest])),
    types: new Map(types.rows.map(({ oid, name }) => [oid, name])),
    objects: new Map(objects.rows.map((object) => [object.name, object])),
    playerColumn: new Map(
      columns.rows.filter(({ name }) => name === "player_id").map(({ relation, place }) => [relation, place]),
    ),
  };
}

/** Returns the values of `check (column in (…))`, which PostgreSQL shows as `column = ANY (ARRAY['a'::text, …])`. */
function valuesOf(column: string, check: string | null): string[] {
  const list = new RegExp(`^CHECK \\(\\(\\(?${column}\\)?(?:::text)? = ANY \\(ARRAY\\[(.*)\\]\\)\\)\\)$`).exec(
    check ?? "",
  )?.[1];
  if (list === undefined) return [];
  return list.split(", ").map((one) => {
    const [, text, number] = /^'(.*)'::|^\(?(-?\d+)\)?/.exec(one) ?? [];
    return text === undefined ? String(number) : JSON.stringify(text);
  });
}
