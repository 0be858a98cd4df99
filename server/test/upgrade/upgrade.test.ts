import { readFileSync } from "node:fs";
import { randomBytes } from "node:crypto";
import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { migrate, prepareDatabase } from "../../src/platform/db/migrate.ts";
import { migrateJobs } from "../../src/platform/jobs/jobs.ts";
import { runScript } from "../programs/program.ts";
import { dropDatabase } from "../harness/database.ts";

type Rows = Record<string, Record<string, unknown>[]>;

/** Rows of an earlier version, by table. */
const rowsOf = (file: string): Rows => JSON.parse(readFileSync(new URL(file, import.meta.url), "utf8")) as Rows;

/** Rows of migration 0022, with three open orders. */
const landed = rowsOf("rows-0022.json");

/** Returns the functions that the server may call, with their arguments and results. */
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
    await dropDatabase(admin, name);
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
  // The migrations already inserted some of the rows.
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
  // As if the bank's statement had just been read, since these tests are only about the books.
  const now = Date.now();
  await client.query("insert into reconciliation.watermark values ('done', $1)", [now]);
  await client.query("commit");
  return { url: url.href, client };
}

test("R-SRV-141 R-SRV-140 R-SRV-03 a database of migration 0022 with its rows upgrades, keeps its functions, and its trial balance is clean", async () => {
  const { url, client } = await databaseAt("0022_wallet_gaps", landed);
  // An upgrade refunds prices of the fast lane, and changes nothing else in the house accounts.
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
  const fileOf = async (table: string): Promise<unknown> =>
    (await client.query<{ file: unknown }>("select pg_relation_filenode($1::regclass) as file", [table])).rows[0]?.file;
  const entries = await fileOf("ledger.entry");

  await prepareDatabase(url);
  await prepareDatabase(url);

  expect((await client.query(sums)).rows, "a migration moves nothing to or from the bank, games or tax").toEqual(
    before,
  );
  expect(await fileOf("ledger.entry_landed"), "the first partition is the table as it was").toBe(entries);
  for (const table of ["accounts.player", "cashier.deposit", "withdrawals.withdrawal"]) {
    expect(await countOf(table), table).toBe(landed[table]?.length);
  }
  expect(await functions(), "nodes of the version before still call them").toEqual(
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

test("R-SRV-160 R-SRV-141 a database with functions from migrations gets those of the definition files", async () => {
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

/** Acts of operators in the tables of an earlier version; the order is one of rows-0034.json. */
function pastActs(player: unknown, order: unknown): Rows {
  const at = (minute: number): string => `2026-01-01T00:0${minute}:00Z`;
  const bar = { player_id: player, decided_by: "budi", carried_from: null };
  const off = { kind: "game", name: "66121", decided_by: "sari" };
  const account = `\\x${"ab".repeat(32)}`;
  return {
    "protection.bar": [
      { ...bar, bar_id: 1, barred: true, note: "fraud check", created_at: at(1) },
      { ...bar, bar_id: 2, barred: true, note: "carried over", created_at: at(2), carried_from: 9 },
      { ...bar, bar_id: 3, barred: false, note: "", created_at: at(6) },
    ],
    "games.closed": [{ kind: "game", name: "66121" }],
    "games.switch_log": [
      { ...off, switch_id: 1, closed: true, note: "a bug", created_at: at(3) },
      { ...off, switch_id: 2, closed: false, note: "mended", created_at: at(3) },
      { ...off, switch_id: 3, closed: true, note: "another bug", created_at: at(3) },
    ],
    "withdrawals.account_refusal": [
      {
        refusal_id: 7,
        account,
        player_id: player,
        bank_name: "BCA",
        account_last4: "5678",
        times: 1,
        refused_at: at(0),
      },
    ],
    "withdrawals.account_opening": [
      { account, player_id: player, opened_by: "rina", reason: "spouses", created_at: at(4) },
    ],
    "withdrawals.tax_review": [
      { player_id: player, order_id: order, tax: 100, tax_percent: 10, duty: "UU Contoh", opened_at: at(0) },
    ],
    "withdrawals.tax_review_end": [
      { player_id: player, order_id: order, ended_by: "adi", note: "papers seen", created_at: at(5) },
    ],
  };
}

test("R-SRV-162 R-SRV-141 an upgrade copies earlier acts of operators into the audit, in their order", async () => {
  const rows = rowsOf("rows-0034.json");
  const { player_id: player, order_id: order } = rows["withdrawals.withdrawal"]?.[0] ?? {};
  const { url, client } = await databaseAt("0035_definitions", { ...rows, ...pastActs(player, order) });
  await prepareDatabase(url);
  const { rows: entries } = await client.query<{ line: string }>(
    `select concat_ws(' ', to_char(at at time zone 'UTC', 'MI'), actor, action, subject_kind, subject_id,
       coalesce(player_id::text, '-'), note) as line from audit.entry order by entry_id`,
  );
  const id = String(player);
  expect(entries.map(({ line }) => line)).toEqual([
    `01 budi bar_player player ${id} ${id} fraud check`,
    "03 sari close_game game 66121 - a bug",
    "03 sari open_game game 66121 - mended",
    "03 sari close_game game 66121 - another bug",
    `04 rina open_account refused_account 7 ${id} spouses`,
    `05 adi close_review order ${String(order)} ${id} papers seen`,
    `06 budi unbar_player player ${id} ${id} `,
  ]);
  const listed = await runScript("operator", ["switches"], { DATABASE_URL: url });
  expect(listed).toEqual({ code: 0, out: "game 66121  sari, 2026-01-01T00:03:00.000Z  another bug\n", err: "" });
});
