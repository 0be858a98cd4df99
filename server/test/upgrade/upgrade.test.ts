import { readFileSync } from "node:fs";
import { randomBytes } from "node:crypto";
import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { migrate, prepareDatabase } from "../../src/platform/db/migrate.ts";
import { migrateJobs } from "../../src/platform/jobs.ts";
import { runScript } from "../programs/program.ts";

/** Rows of a product that ran at migration 0022, by table; three of its orders are open. */
const landed = JSON.parse(readFileSync(new URL("rows-0022.json", import.meta.url), "utf8")) as Record<
  string,
  Record<string, unknown>[]
>;

/** The functions that the server may call, with what they take and return. */
const callable = `
  select p.oid::regprocedure || ' returns ' || pg_get_function_result(p.oid) as name
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname !~ '^(pg_|information_schema)' and prorettype <> 'trigger'::regtype
    and has_schema_privilege('fairlobby_app', n.oid, 'usage') and has_function_privilege('fairlobby_app', p.oid, 'execute')`;

async function databaseAt0022(): Promise<{ url: string; client: pg.Client }> {
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
  await migrate(url.href, "0022_wallet_gaps");
  const client = new pg.Client(url.href);
  await client.connect();
  onTestFinished(() => client.end());
  await client.query("begin");
  // A row of its own is there from the migration.
  await client.query("delete from promotions.sweep");
  for (const [table, rows] of Object.entries(landed)) {
    await client.query(
      `insert into ${table} overriding system value select * from jsonb_populate_recordset(null::${table}, $1)`,
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
  const { url, client } = await databaseAt0022();
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
