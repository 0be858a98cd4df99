import pg from "pg";
import { prepareDatabase } from "../../src/platform/db/migrate.ts";

/*
 * Databases of a Citus cluster for tests. TEST_DATABASE_URL is the address of its coordinator, with a superuser's login
 * that has the same password on every server. Making a distributed database takes seconds, so each is emptied and used
 * again.
 */

export interface ClaimedDatabase {
  readonly url: string;
  /** Lets other tests use it. */
  release(): Promise<void>;
}

/** Claims an empty, migrated, distributed database; no other test uses it until it is released. */
export async function claimDatabase(coordinator: string): Promise<ClaimedDatabase> {
  const admin = await connect(coordinator);
  const url = urlOf(coordinator, `fairlobby_test_${await lockFreeNumber(admin)}`);
  if (!(await isPrepared(url))) await makeDatabase(admin, coordinator, url);
  await emptyDatabase(url);
  // The lock ends with the connection.
  return { url, release: () => admin.end() };
}

/** Removes the databases of earlier runs, which may be of another version. */
export async function dropDatabases(coordinator: string): Promise<void> {
  const admin = await connect(coordinator);
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

async function isPrepared(url: string): Promise<boolean> {
  const client = await connect(url).catch(() => null);
  if (client === null) return false;
  const { rows } = await client.query<{ flag: string | null }>("select current_setting($1, true) as flag", [
    preparedFlag,
  ]);
  await client.end();
  return rows[0]?.flag === "prepared";
}

/** Creates the database on every server of the cluster, connects them, and migrates it. */
async function makeDatabase(admin: pg.Client, coordinator: string, url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  const { rows: nodes } = await admin.query<{ nodename: string; nodeport: number; isWorker: boolean }>(
    `select nodename, nodeport, groupid <> 0 as "isWorker" from pg_dist_node order by groupid`,
  );
  for (const { nodename, nodeport } of nodes) {
    const server = Object.assign(new URL(coordinator), { host: `${nodename}:${nodeport}` });
    const own = await connect(server.href);
    await own.query(`drop database if exists ${name} with (force)`);
    await own.query(`create database ${name}`);
    await own.end();
    const inside = await connect(urlOf(server.href, name));
    await inside.query("create extension citus");
    for (const role of [server.username, "fairlobby_app", "fairlobby_jobs"]) {
      await inside.query("insert into pg_dist_authinfo (nodeid, rolename, authinfo) values (0, $1, $2)", [
        role,
        `password=${server.password}`,
      ]);
    }
    await inside.end();
  }
  const client = await connect(url);
  for (const { nodename, nodeport, isWorker } of nodes) {
    await client.query(`select ${isWorker ? "citus_add_node" : "citus_set_coordinator_host"}($1, $2)`, [
      nodename,
      nodeport,
    ]);
  }
  await client.query(`alter database ${name} set citus.shard_count = 4`);
  await prepareDatabase(url);
  // Servers connect to each other with the role of the statement.
  const { password } = new URL(coordinator);
  for (const role of ["fairlobby_app", "fairlobby_jobs"]) {
    await client.query(`alter role ${role} login password ${pg.escapeLiteral(password)}`);
  }
  await client.end();
  await admin.query(`alter database ${name} set ${preparedFlag} = 'prepared'`);
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
  const client = await connect(url);
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname !~ '^(pg_|citus|columnar|information_schema)' and format('%I.%I', schemaname, tablename) <> all ($1)`,
    [kept],
  );
  await client.query(`truncate ${rows.map(({ name }) => name).join(", ")} cascade`);
  await client.query("update promotions.sweep set swept_until = '-infinity'");
  await client.end();
}

function urlOf(server: string, database: string): string {
  return Object.assign(new URL(server), { pathname: `/${database}` }).href;
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  client.on("error", () => undefined);
  await client.connect();
  return client;
}
