import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import pg from "pg";
import { beforeEach, expect, inject, onTestFinished, test } from "vitest";
import { prepareDatabase } from "../../src/platform/db/migrate.ts";
import { migrateJobs } from "../../src/platform/jobs/jobs.ts";
import { onPlainOnly } from "../harness/cluster.ts";
import { dropDatabase, withDatabase } from "../harness/database.ts";
import { runScript } from "../programs/program.ts";
import { readCatalogue } from "./catalogue.ts";

beforeEach(onPlainOnly("the database of 1.0.0 was recorded on plain PostgreSQL"));

/*
 * Reads a file recorded from version 1.0.0, whose 73 migrations one migration has replaced since: the catalogue of a new
 * database, or a dump of a database with rows of players and four open withdrawals.
 */
const recorded = (file: string): string =>
  gunzipSync(readFileSync(new URL(`version-1.0.0.${file}.gz`, import.meta.url))).toString();

/** Returns a database of version 1.0.0, with its owner's connection. */
async function restore(): Promise<{ url: string; owner: pg.Client }> {
  const name = `upgrade_${randomBytes(6).toString("hex")}`;
  const admin = new pg.Client(inject("postgresUrl"));
  await admin.connect();
  onTestFinished(async () => {
    await dropDatabase(admin, name);
    await admin.end();
  });
  await admin.query(`create database ${name}`);
  const url = Object.assign(new URL(inject("postgresUrl")), { pathname: `/${name}` }).href;
  await migrateJobs(url);
  const restoring = await connect(url);
  await restoring.query(recorded("sql"));
  return { url, owner: await connect(url) };
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** Returns the lines of one catalogue that another one lacks. */
const missing = (from: readonly string[], other: readonly string[]): string[] => {
  const there = new Set(other);
  return from.filter((line) => !there.has(line));
};

test("R-SRV-141 the recorded dump is a database as the migrations of 1.0.0 made it", async () => {
  const { owner } = await restore();
  const restored = (await readCatalogue(owner)).join("\n").split("\n");
  const made = recorded("catalogue").trimEnd().split("\n");
  expect(made.length).toBeGreaterThan(3000);
  expect(missing(made, restored), "only in the one that migrations made").toEqual([]);
  expect(missing(restored, made), "only in the dump").toEqual([]);
});

test("R-SRV-141 an upgraded database of 1.0.0 has the catalogue of a new one", async () => {
  const { url, owner } = await restore();
  await prepareDatabase(url);
  const upgraded = await readCatalogue(owner);
  const made = await readCatalogue(await connect((await withDatabase()).url));
  expect(made.length).toBeGreaterThan(2000);
  expect(missing(made, upgraded), "only in a new database").toEqual([]);
  expect(missing(upgraded, made), "only in the upgraded one").toEqual([]);
});

/** Returns the functions that the server may call, with their arguments and results. */
const callable = `
  select p.oid::regprocedure || ' returns ' || pg_get_function_result(p.oid) as name
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname !~ '^(pg_|information_schema)' and prorettype <> 'trigger'::regtype
    and has_schema_privilege('fairlobby_app', n.oid, 'usage') and has_function_privilege('fairlobby_app', p.oid, 'execute')`;

test("R-SRV-141 R-SRV-140 R-SRV-03 a database of 1.0.0 upgrades with its rows, keeps its functions, and its trial balance is clean", async () => {
  const { url, owner } = await restore();
  const linesOf = async (query: string): Promise<unknown[]> =>
    (await owner.query({ text: query, rowMode: "array" })).rows;
  const sums = "select account, sum(amount) from ledger.entry group by 1 order by 1";
  const rows = `
    select (select count(*) from accounts.player), (select count(*) from cashier.deposit),
      (select count(*) from withdrawals.withdrawal), (select count(*) from withdrawals.withdrawal where closed_at is null)`;
  const entries = "select pg_relation_filenode('ledger.entry_landed')";
  const before = {
    sums: await linesOf(sums),
    entries: await linesOf(entries),
    callable: (await linesOf(callable)).flat(),
  };
  expect(before.sums.length).toBeGreaterThan(3);
  expect(before.callable).toContain("ledger.open(bigint,text) returns void");
  expect(await linesOf(rows)).toEqual([["8", "12", "8", "4"]]);

  await prepareDatabase(url);
  const applied = "select file, applied_at from platform.definition order by file";
  const definitions = await linesOf(applied);
  await prepareDatabase(url);

  expect(await linesOf(applied), "a second time changes nothing").toEqual(definitions);
  expect(await linesOf(rows)).toEqual([["8", "12", "8", "4"]]);
  expect(await linesOf(sums), "a migration moves no money").toEqual(before.sums);
  expect(await linesOf(entries), "the entries are not copied").toEqual(before.entries);
  const gone = missing(before.callable as string[], (await linesOf(callable)).flat() as string[]);
  expect(gone.toSorted(), "nodes of 1.0.0 call all others").toEqual([
    "games.erase_play_days(date) returns bigint",
    "platform.enqueue(text,json,text,timestamp with time zone) returns void",
    "platform.enqueue_traced(text,json,text,timestamp with time zone,text) returns void",
  ]);
  // As if the bank's statement had just been read: this test is only about the books.
  await owner.query("insert into reconciliation.watermark values ('done', $1)", [Date.now()]);
  const balance = await runScript("trial-balance", [], { DATABASE_URL: url });
  expect(balance, balance.out).toMatchObject({ code: 0, err: "", out: expect.stringContaining("Everything adds up.") });
});

test("R-SRV-140 a database from before 1.0.0 is refused and left as it is, with the version to run first", async () => {
  const { url, owner } = await restore();
  await owner.query("delete from public.kysely_migration where name > '0042_entry_months'");
  const migrations = async () => (await owner.query("select name from public.kysely_migration order by name")).rows;
  const before = await migrations();
  await expect(prepareDatabase(url)).rejects.toThrow(
    /^the database has 36 of the 73 migrations of version 1\.0\.0, the last one 0042_entry_months: run the migrate step of 1\.0\.0 first, then this one$/,
  );
  expect(await migrations()).toEqual(before);
});
