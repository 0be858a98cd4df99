import type pg from "pg";
import type { TestContext } from "vitest";
import { prepareDatabase } from "../../src/platform/db/migrate.ts";
import { connectTo, createClusterDatabase, databaseUrl } from "../../../tools/cluster-database.ts";

/*
 * Databases of a Citus cluster for tests. TEST_DATABASE_URL is the address of its coordinator, with a superuser's login
 * that has the same password on every server. Making a distributed database takes seconds, so each is emptied and used
 * again.
 */

/** The coordinator of the cluster to test on; empty for plain PostgreSQL. */
export const onCluster = process.env["TEST_DATABASE_URL"] ?? "";

/** Returns a hook that skips a test on a cluster and says why it cannot run there. */
export function onPlainOnly(reason: string): (context: Pick<TestContext, "skip">) => void {
  return ({ skip }) => skip(onCluster !== "", reason);
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

/** Removes the databases of earlier runs, which may be of another version. */
export async function dropDatabases(coordinator: string): Promise<void> {
  const admin = await connectTo(coordinator);
  const { rows } = await admin.query<{ name: string }>(
    `select datname as name from pg_database where datname ~ '^fairlobby_test_'`,
  );
  for (const { name } of rows) await admin.query(`drop database ${name} with (force)`);
  await admin.end();
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

/** What tests may have changed besides rows: migrations, definitions, functions and partitions. */
const fingerprint = `
  select md5(concat(
    (select string_agg(name, ',' order by name) from public.kysely_migration),
    (select string_agg(file || hash, ',' order by file) from platform.definition),
    (select string_agg(inhrelid::regclass::text, ',' order by inhrelid) from pg_inherits
     where inhparent = 'ledger.entry'::regclass),
    (select string_agg(prosrc, ',' order by p.oid) from pg_proc p
     where pronamespace = any (array['ledger', 'games', 'accounts', 'platform']::regnamespace[]))
  )) as fingerprint`;

async function readFingerprint(url: string): Promise<string | undefined> {
  const client = await connectTo(url);
  const { rows } = await client.query<{ fingerprint: string }>(fingerprint);
  await client.end();
  return rows[0]?.fingerprint;
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
  return typeof flag === "string" && flag === (await readFingerprint(url));
}

async function makeDatabase(admin: pg.Client, coordinator: string, name: string): Promise<void> {
  // One at a time: each sets the passwords of the same logins.
  await admin.query("select pg_advisory_lock(4711, 0)");
  await createClusterDatabase(coordinator, { name, shards: 4, migrate: prepareDatabase });
  await admin.query("select pg_advisory_unlock(4711, 0)");
  const made = await readFingerprint(databaseUrl(coordinator, name));
  await admin.query(`alter database ${name} set ${preparedFlag} = '${made}'`);
}

/** What the migrations leave in a new database. */
const kept = [
  "public.kysely_migration",
  "platform.definition",
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
  await client.query(`truncate ${rows.map(({ name }) => name).join(", ")} cascade`);
  await client.query("update promotions.sweep set swept_until = '-infinity'");
  await client.end();
}
