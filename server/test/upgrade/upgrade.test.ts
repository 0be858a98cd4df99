import { readFileSync } from "node:fs";
import { randomBytes } from "node:crypto";
import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { migrate, prepareDatabase } from "../../src/platform/db/migrate.ts";
import { migrateJobs } from "../../src/platform/jobs.ts";
import { runScript } from "../programs/program.ts";

type Rows = Record<string, Record<string, unknown>[]>;

/** Rows of a product as an earlier version left them, by table. */
const rowsOf = (file: string): Rows => JSON.parse(readFileSync(new URL(file, import.meta.url), "utf8")) as Rows;

/** Of migration 0022; three of its orders are open. */
const landed = rowsOf("rows-0022.json");

/** The functions that the server may call, with what they take and return. */
const callable = `
  select p.oid::regprocedure || ' returns ' || pg_get_function_result(p.oid) as name
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname !~ '^(pg_|information_schema)' and prorettype <> 'trigger'::regtype
    and has_schema_privilege('fairlobby_app', n.oid, 'usage') and has_function_privilege('fairlobby_app', p.oid, 'execute')`;

async function databaseAt(migration: string, content: Rows): Promise<{ url: string; client: pg.Client }> {
  const name = `upgrade_${randomBytes(6).toString("hex")}`;
  const admin = new pg.Client(inject("postgresUrl"));
  await admin.connect();
  onTestFinished(async () => {
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });
  await admin.query(`create database ${name}`);
  const url = new URL(inject("postgresUrl"));
  url.pathname = `/${name}`;
  await migrateJobs(url.href);
  await migrate(url.href, migration);
  const client = new pg.Client(url.href);
  await client.connect();
  onTestFinished(() => client.end());
  await client.query("begin");
  // Rows of their own are there from the migrations.
  await client.query("delete from promotions.sweep");
  for (const [table, rows] of Object.entries(content)) {
    const { rows: columns } = await client.query<{ list: string }>(
      `select string_agg(quote_ident(attname), ', ') as list from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    );
    const list = columns[0]?.list;
    await client.query(
      `insert into ${table} (${list}) overriding system value
       select ${list} from jsonb_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows)],
    );
  }
  await client.query("select setval('ledger.transfer_id', (select max(transfer_id) from ledger.transfer))");
  // The bank's statement was read a moment ago: these tests are about the books.
  const now = Date.now();
  await client.query("insert into reconciliation.watermark values ('done', $1)", [now]);
  await client.query("commit");
  return { url: url.href, client };
}

test("R-SRV-141 R-SRV-140 R-SRV-03 a database of migration 0022 with its rows upgrades, keeps its functions, and its trial balance is clean", async () => {
  const { url, client } = await databaseAt("0022_wallet_gaps", landed);
  // Prices of the fast lane are given back by an upgrade; nothing else of the house's is touched.
  const sums = `select account, sum(amount)::text as sum from ledger.entry
    where account in ('house:deposits', 'house:payouts', 'house:games', 'house:promotions', 'house:tax') group by 1 order by 1`;
  const countOf = async (table: string): Promise<number> =>
    (await client.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n ?? NaN;
  const { rows: before } = await client.query(sums);
  expect(before.length).toBeGreaterThan(3);
  expect(await countOf("withdrawals.withdrawal where closed_at is null"), "open orders, two of them VIP").toBe(3);
  const functions = async (): Promise<string[]> =>
    (await client.query<{ name: string }>(callable)).rows.map(({ name }) => name);
  const callableBefore = await functions();
  expect(callableBefore).toContain("ledger.open(bigint,text) returns void");

  await prepareDatabase(url);
  await prepareDatabase(url);

  expect((await client.query(sums)).rows, "a migration moves nothing to or from the bank, games or tax").toEqual(
    before,
  );
  for (const table of ["accounts.player", "cashier.deposit", "withdrawals.withdrawal"]) {
    expect(await countOf(table), table).toBe(landed[table]?.length);
  }
  expect(await functions(), "nodes of the version before go on calling them").toEqual(
    expect.arrayContaining(callableBefore),
  );
  const { rows: keys } = await client.query("select name, fingerprint, state from platform.shared_key order by name");
  expect(keys).toEqual([
    { name: "data-key", fingerprint: "unknown", state: "current" },
    {
      name: "signing-key",
      fingerprint: landed["platform.signing_key"]?.[0]?.["key_id"],
      state: "current",
    },
  ]);
  const balance = await runScript("trial-balance", [], { DATABASE_URL: url });
  expect(balance, balance.out).toMatchObject({ code: 0, err: "", out: expect.stringContaining("Everything adds up.") });
});

test("R-SRV-160 R-SRV-141 a database whose functions came from migrations gets those of the definition files", async () => {
  const { url, client } = await databaseAt("0034_roles", rowsOf("rows-0034.json"));
  const bodyOf = async (name: string): Promise<string> =>
    (await client.query<{ body: string }>("select pg_get_functiondef($1::regproc) as body", [name])).rows[0]?.body ??
    "";
  const callableBefore = (await client.query<{ name: string }>(callable)).rows.map(({ name }) => name);
  expect(await bodyOf("games.post")).toContain("from protection.bet_guard");

  await prepareDatabase(url);
  expect(await bodyOf("games.post")).toContain("from protection.bet_restriction");
  expect((await client.query<{ name: string }>(callable)).rows.map(({ name }) => name)).toEqual(
    expect.arrayContaining(callableBefore),
  );
  const { rows: applied } = await client.query("select file, applied_at from platform.definition order by file");
  expect(applied.length).toBeGreaterThan(15);
  await prepareDatabase(url);
  expect((await client.query("select file, applied_at from platform.definition order by file")).rows).toEqual(applied);

  const balance = await runScript("trial-balance", [], { DATABASE_URL: url });
  expect(balance, balance.out).toMatchObject({ code: 0, err: "", out: expect.stringContaining("Everything adds up.") });
});
