import type { PlayerId } from "@fairlobby/contract";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readClearingAfter, readClearingOf, readDriftOf } from "../../src/modules/ledger/index.ts";
import { readUnpublished } from "../../src/modules/payouts-feed/read-model.ts";
import { sliceOf } from "../../src/modules/reconciliation/against-itself.ts";
import type { OpenDatabase, Sql } from "../../src/platform/db/database.ts";
import { onPlainOnly } from "../harness/cluster.ts";
import { createDatabase } from "../harness/database.ts";
import { watched, type Sent } from "../harness/watched.ts";

let database: OpenDatabase;
let owner: pg.Client;
let drop: () => Promise<void>;

const players = 20;
const transfersEach = 2_000;
/** One in this many transfers is a deposit. */
const depositEvery = 50;
const published = 3_000;
const unpublished = 30;

beforeAll(async () => {
  const made = await createDatabase();
  ({ database, drop } = made);
  owner = new pg.Client(made.url);
  await owner.connect();
  await owner.query(
    `insert into ledger.balance (player_id, currency, cash) select p, 'IDR', 0 from generate_series(1, $1::int) p`,
    [players],
  );
  await owner.query(
    `insert into ledger.transfer (player_id, transfer_id, key, fingerprint, kind, subject, currency, amount, promo_part,
       cash_after, promo_after, reserved_after, created_at)
     select 1 + n % $1, n, 'k' || n, '', case n % $3 when 0 then 'deposit' else 'stake' end,
       case n % $3 when 0 then 'deposit:D' || n else 'round:66121:R' || n end, 'IDR', 10, 0, 0, 0, 0,
       timestamptz '2026-01-01 00:00Z' + n * interval '1 second'
     from generate_series(1, $1::int * $2::int) n`,
    [players, transfersEach, depositEvery],
  );
  await owner.query(
    `insert into ledger.entry (player_id, transfer_id, leg, account, currency, amount)
     select player_id, transfer_id, l.leg, case when l.leg = 1 then 'cash'
       when kind = 'deposit' then 'house:deposits' else 'house:games' end, 'IDR', l.amount
     from ledger.transfer cross join (values (1, 10), (4, -10)) l (leg, amount)`,
  );
  await owner.query(
    `insert into payouts_feed.payout (player_id, order_id, gross, net, ordered_at, paid_at, published)
     select n, 'W' || n, 100, 90, timestamptz '2026-01-01Z', timestamptz '2026-01-01Z' + n * interval '1 minute', n <= $2
     from generate_series(1, $1::int) n`,
    [published + unpublished, published],
  );
  await owner.query("analyze");
});
afterAll(async () => {
  await owner?.end();
  await drop?.();
});

interface Plan {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Actual Rows"?: number;
  readonly "Actual Loops"?: number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Rows Removed by Index Recheck"?: number;
  readonly Plans?: readonly Plan[];
}

/** Returns, for each table, the most rows that some work reads of it, with custom and with generic plans. */
async function rowsRead(work: (sql: Sql) => Promise<unknown>): Promise<Record<string, number>> {
  const statements: Sent[] = [];
  await work(watched(database, (statement) => void statements.push(statement)));
  expect(statements.length).toBeGreaterThan(0);
  const most: Record<string, number> = {};
  for (const mode of ["force_custom_plan", "force_generic_plan"]) {
    await owner.query(`set plan_cache_mode = ${mode}`);
    const read: Record<string, number> = {};
    for (const sent of statements) await countRows(sent, read);
    for (const [table, count] of Object.entries(read)) most[table] = Math.max(most[table] ?? 0, count);
  }
  return most;
}

/** Adds the rows that a statement reads of each table. */
async function countRows({ text, values }: Sent, read: Record<string, number>): Promise<void> {
  const { rows } = await owner.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(`explain (analyze, format json) ${text}`, [
    ...values,
  ]);
  const add = (plan: Plan): void => {
    // The partitions of a table count as one.
    const table = plan["Relation Name"]?.replace(/^entry_.*/, "entry");
    if (table !== undefined) {
      const removed = (plan["Rows Removed by Filter"] ?? 0) + (plan["Rows Removed by Index Recheck"] ?? 0);
      read[table] = (read[table] ?? 0) + ((plan["Actual Rows"] ?? 0) + removed) * (plan["Actual Loops"] ?? 1);
    }
    for (const child of plan.Plans ?? []) add(child);
  };
  const root = rows[0]?.["QUERY PLAN"][0].Plan;
  if (root !== undefined) add(root);
}

const readsPlans = onPlainOnly(
  "counts the rows in a statement's plan, and a cluster shows only the plans of its tasks",
);

test("R-SRV-115 a page of the books reads only its own rows, anywhere in the ledger", async (context) => {
  readsPlans(context);
  for (const after of [0n, 20_000n]) {
    const read = await rowsRead((sql) => readClearingAfter(sql, after, 100));
    expect(read["transfer"]).toBe(100);
    // The statement may read one more row to see whether the page is full.
    expect(read["entry"]).toBeLessThanOrEqual(101);
  }
});

test("R-SRV-115 the bookings of a page of orders are read without their players' other bookings", async (context) => {
  readsPlans(context);
  const subjects = Array.from({ length: 100 }, (_, nth) => {
    const n = (nth + 1) * depositEvery;
    return { playerId: String(1 + (n % players)) as PlayerId, subject: `deposit:D${n}` };
  });
  expect(await readClearingOf(database, subjects)).toHaveLength(100);
  const read = await rowsRead((sql) => readClearingOf(sql, subjects));
  expect(read["transfer"]).toBe(100);
  // Each transfer has two legs.
  expect(read["entry"]).toBeLessThanOrEqual(200);
});

test("R-SRV-116 checking some players reads only their entries", async (context) => {
  readsPlans(context);
  const read = await rowsRead((sql) => readDriftOf(sql, ["3", "4"] as PlayerId[]));
  expect(read["entry"]).toBe(2 * 2 * transfersEach);
});

test("R-SRV-116 the runs of a day check every player, however many there are", () => {
  const runsADay = (24 * 60) / 5;
  for (const many of [0, 1, 57_600, 1_000_000, 10_000_000]) {
    expect(sliceOf(many) * runsADay).toBeGreaterThanOrEqual(many);
    expect(sliceOf(many)).toBeGreaterThanOrEqual(200);
  }
});

test("R-SRV-117 unpublished payouts are read in batches, without published ones", async () => {
  const end = Date.parse("2027-01-01T00:00:00Z");
  const read = await rowsRead((sql) => readUnpublished(sql, end, null, 10));
  expect(read["payout"]).toBeLessThanOrEqual(unpublished);
  const first = await readUnpublished(database, end, null, 10);
  const next = await readUnpublished(database, end, first.at(-1) ?? null, 10);
  const orders = [...first, ...next].map(({ orderId }) => orderId);
  expect(orders).toEqual(Array.from({ length: 20 }, (_, nth) => `W${published + 1 + nth}`));
});
