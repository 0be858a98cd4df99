import type pg from "pg";
import type { TestContext } from "vitest";
import { prepareDatabase } from "../../src/platform/db/migrate.ts";
import { connectTo, createClusterDatabase, databaseUrl, readClusterServers } from "../../../tools/cluster-database.ts";

/*
 * Databases of a Citus cluster for tests. TEST_DATABASE_URL is the address of its coordinator, with a superuser's login
 * that has the same password on every server. Creating a distributed database takes seconds, so each is emptied and used
 * again.
 */

/** URL of the coordinator of the cluster to test on; empty for plain PostgreSQL. */
export const clusterUrl = process.env["TEST_DATABASE_URL"] ?? "";

/** Returns a hook that skips a test on a cluster and says why it cannot run there. */
export function onPlainOnly(reason: string): (context: Pick<TestContext, "skip">) => void {
  return ({ skip }) => skip(clusterUrl !== "", reason);
}

export interface ClaimedDatabase {
  readonly url: string;
  /** Lets other tests use it. */
  release(): Promise<void>;
}

/** Claims an empty, migrated, distributed database; no other test uses it until it is released. */
export async function claimDatabase(coordinator: string): Promise<ClaimedDatabase> {
  const admin = await connectTo(coordinator);
  const name = `fairlobby_test_${await lockFreeNumber(admin)}`;
  const url = databaseUrl(coordinator, name);
  if (!(await isPrepared(url))) await makeDatabase(admin, coordinator, name);
  await emptyDatabase(url);
  // The lock ends with the connection.
  return { url, release: () => admin.end() };
}

/**
 * Drops the databases of earlier runs, which may be of another version, on every server: one that is left on a worker
 * keeps a background process running there.
 */
export async function dropDatabases(coordinator: string): Promise<void> {
  for (const { host, port } of await readClusterServers(coordinator)) {
    const admin = await connectTo(Object.assign(new URL(coordinator), { host: `${host}:${port}` }).href);
    const { rows } = await admin.query<{ name: string }>(
      `select datname as name from pg_database where datname ~ '^fairlobby_test_'`,
    );
    for (const { name } of rows) await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  }
}

async function lockFreeNumber(admin: pg.Client): Promise<number> {
  for (let number = 1; ; number++) {
    const { rows } = await admin.query<{ locked: boolean }>("select pg_try_advisory_lock(4711, $1) as locked", [
      number,
    ]);
    if (rows[0]?.locked === true) return number;
  }
}

const preparedFlag = "fairlobby.test";

/**
 * Everything tests may have changed besides rows: migrations, definitions, and all of the schema. Names no schema outside a
 * string: a test may have renamed one.
 */
const fingerprint = `
  with own as (select oid, nspname, nspacl from pg_namespace where nspname !~ '^(pg_|citus|columnar|information_schema)'),
  relation as (select c.* from pg_class c join own on own.oid = c.relnamespace)
  select md5(string_agg(line, E'\\n' order by line)) as fingerprint
  from (
    select name from public.kysely_migration
    union all select concat_ws(' ', file, hash) from platform.definition
    union all select concat_ws(' ', nspname, nspacl) from own
    union all select concat_ws(' ', oid::regclass, relkind, relacl) from relation
    union all
    select concat_ws(' ', r.oid::regclass, attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attacl,
      pg_get_expr(adbin, adrelid))
    from relation r
    join pg_attribute a on attrelid = r.oid and attnum > 0 and not attisdropped
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    union all
    select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(c.oid))
    from pg_constraint c join own on own.oid = connamespace
    union all select pg_get_indexdef(oid) from relation where relkind = 'i'
    union all
    select concat_ws(' ', tgname, tgenabled, pg_get_triggerdef(t.oid)) from pg_trigger t join relation r on r.oid = tgrelid
    union all
    select concat_ws(' ', inhparent::regclass, inhrelid::regclass) from pg_inherits join relation r on r.oid = inhparent
    union all
    select concat_ws(' ', p.oid::regprocedure, proacl, proconfig, prosecdef, prosrc)
    from pg_proc p join own on own.oid = pronamespace
  ) lines (line)`;

async function readFingerprint(url: string): Promise<string | undefined> {
  const client = await connectTo(url);
  try {
    const { rows } = await client.query<{ fingerprint: string }>(fingerprint);
    return rows[0]?.fingerprint;
  } finally {
    await client.end();
  }
}

/** Returns false if the database does not exist, or a test changed more than rows. */
async function isPrepared(url: string): Promise<boolean> {
  const client = await connectTo(url).catch(() => null);
  if (client === null) return false;
  const { rows } = await client.query<{ flag: string | null }>("select current_setting($1, true) as flag", [
    preparedFlag,
  ]);
  await client.end();
  const flag = rows[0]?.flag;
  // Reading the fingerprint fails if a test removed a schema or table that the query reads.
  return typeof flag === "string" && flag === (await readFingerprint(url).catch(() => null));
}

async function makeDatabase(admin: pg.Client, coordinator: string, name: string): Promise<void> {
  // One database at a time: creating each sets the passwords of the same logins.
  await admin.query("select pg_advisory_lock(4711, 0)");
  await createClusterDatabase(coordinator, { name, shards: 4, migrate: prepareDatabase });
  await admin.query("select pg_advisory_unlock(4711, 0)");
  const made = await readFingerprint(databaseUrl(coordinator, name));
  await admin.query(`alter database ${name} set ${preparedFlag} = '${made}'`);
}

/** The tables with rows that the migrations write; they are not emptied. */
const kept = [
  "public.kysely_migration",
  "platform.definition",
  "games.catalogue_version",
  "graphile_worker.migrations",
  "ledger.entry_month",
  "promotions.sweep",
];

async function emptyDatabase(url: string): Promise<void> {
  const client = await connectTo(url);
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname !~ '^(pg_|citus|columnar|information_schema)' and format('%I.%I', schemaname, tablename) <> all ($1)`,
    [kept],
  );
  await client.query(`truncate ${rows.map(({ name }) => name).join(", ")} restart identity cascade`);
  await client.query("update promotions.sweep set swept_until = '-infinity'");
  await client.end();
}
