import { readdirSync, readFileSync } from "node:fs";
import pg from "pg";
import { migrateJobs } from "../jobs/jobs.ts";
import { applyDefinitions } from "./definitions.ts";
import { distributeTables } from "./distribute.ts";
import { writableUrl } from "./primary.ts";

const folder = new URL("../../../migrations/", import.meta.url);

const baseline = "0087_baseline";
/** The migrations up to version 1.0.0, which the baseline replaces: they stay recorded where they were applied. */
const replaced = { count: 73, last: "0086_differences_read_again" } as const;

/** Returns the names of all migrations of this version, in order. */
export function migrationNames(): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .map((name) => name.replace(/\.sql$/, ""))
    .toSorted();
}

/**
 * The migrate step: brings the tables of the job queue and of the product to this version. The URL has the owner's login,
 * which nothing else uses. May run beside nodes of this version and of the one before.
 */
export async function prepareDatabase(given: string): Promise<void> {
  const url = await writableUrl(given);
  await migrateJobs(url);
  await migrate(url);
  await grantJobRights(url);
}

/**
 * Brings the database at `url` to the schema of this version. Each migration is one transaction; functions and views follow
 * in another. Concurrent callers wait for each other.
 *
 * A database that a newer version migrated is left unchanged: this version works on it, because a newer version keeps
 * what the one before it uses. Throws if each side has migrations that the other lacks, if the database is older than
 * version 1.0.0, and with the file's name if a migration fails.
 */
export async function migrate(url: string): Promise<void> {
  await asOwner(url, async (client) => {
    for (const name of await pendingMigrations(client)) await apply(client, name);
    await distributeTables(client);
    await applyDefinitions(client);
  });
}

/** Runs `work` while no other program migrates. */
async function asOwner(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: "fairlobby-migrate" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    // The lock lasts until this connection ends.
    await client.query("select pg_advisory_lock(hashtextextended('fairlobby migrations', 0))");
    await work(client);
  } finally {
    await client.end();
  }
}

async function pendingMigrations(client: pg.Client): Promise<string[]> {
  // The table has the name and columns that Kysely's migrator gave it.
  const { rows: found } = await client.query("select to_regclass('public.kysely_migration') is not null as made");
  if (found[0]?.made !== true) {
    await client.query(
      "create table public.kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)",
    );
  }
  const { rows } = await client.query<{ name: string }>("select name from public.kysely_migration order by name");
  const known = migrationNames();
  const applied = new Set(rows.map(({ name }) => name));
  if (await markBaseline(client, applied)) applied.add(baseline);
  const pending = known.filter((name) => !applied.has(name));
  const foreign = [...applied].filter((name) => name > baseline && !known.includes(name));
  if (foreign.length > 0 && pending.length > 0) {
    throw new Error(
      `the database has ${foreign.join(", ")}, which this version does not know, and lacks ${pending.join(", ")}: it belongs to another version`,
    );
  }
  return pending;
}

/**
 * Marks the baseline as applied in a database of version 1.0.0, which has the same tables. Returns whether it did. Throws if
 * the database stopped at an earlier version.
 */
async function markBaseline(client: pg.Client, applied: ReadonlySet<string>): Promise<boolean> {
  const steps = [...applied].filter((name) => name < baseline).toSorted();
  if (applied.has(baseline) || steps.length === 0) return false;
  const last = steps.at(-1);
  if (steps.length !== replaced.count || last !== replaced.last) {
    throw new Error(
      `the database has ${steps.length} of the ${replaced.count} migrations of version 1.0.0, the last one ${last}:` +
        " run the migrate step of 1.0.0 first, then this one",
    );
  }
  await record(client, baseline);
  return true;
}

async function record(client: pg.Client, name: string): Promise<void> {
  await client.query("insert into public.kysely_migration (name, timestamp) values ($1, $2)", [
    name,
    new Date().toISOString(),
  ]);
}

async function apply(client: pg.Client, name: string): Promise<void> {
  try {
    await client.query("begin");
    await client.query(readFileSync(new URL(`${name}.sql`, folder), "utf8"));
    await record(client, name);
    await client.query("commit");
  } catch (error) {
    throw new Error(`migration failed at ${name}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

/**
 * Gives the job queue's login access to the queue's tables only. They have row security without a policy, which keeps out
 * every role but their owner.
 */
async function grantJobRights(url: string): Promise<void> {
  await asOwner(url, (client) =>
    client.query(`
      grant usage on schema graphile_worker to fairlobby_jobs;
      grant select, insert, update, delete on all tables in schema graphile_worker to fairlobby_jobs;
      revoke insert, update, delete on graphile_worker.migrations from fairlobby_jobs;
      grant usage on all sequences in schema graphile_worker to fairlobby_jobs;
      do $$
      declare
        v_table regclass;
      begin
        for v_table in
          select c.oid from pg_class c
          where c.relnamespace = 'graphile_worker'::regnamespace and c.relrowsecurity
            and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'fairlobby_jobs')
        loop
          execute format('create policy fairlobby_jobs on %s to fairlobby_jobs using (true) with check (true)', v_table);
        end loop;
      end
      $$;
    `),
  );
}
