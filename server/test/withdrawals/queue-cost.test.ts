import type { OrderId, PlayerId } from "@fairlobby/contract";
import pg from "pg";
import { expect, test } from "vitest";
import { leaveQueue, readWaiting } from "../../src/modules/withdrawals/queue/places.ts";
import { readMeasuredLanes, readPayoutMinutes } from "../../src/modules/withdrawals/queue/measurements.ts";
import { refOf } from "../../src/modules/withdrawals/holds/hold-operations.ts";
import { readQueue } from "../../src/modules/withdrawals/queue/queue.ts";
import { withDatabase } from "../harness/database.ts";
import { watched } from "../harness/watched.ts";

const waiting = 50_000;

interface Plan {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly Plans?: readonly Plan[];
}

/** Returns the rows a plan reads from tables, including those filtered out. */
function rowsRead(plan: Plan): number {
  const own = plan["Relation Name"] === undefined ? 0 : plan["Actual Rows"] + (plan["Rows Removed by Filter"] ?? 0);
  return own * plan["Actual Loops"] + (plan.Plans ?? []).reduce((sum, each) => sum + rowsRead(each), 0);
}

test("R-SRV-48 R-SRV-84 with 50,000 orders waiting, a position is read from some hundred rows, an order by its id from one", async () => {
  const { database, url } = await withDatabase();
  const owner = new pg.Client(url);
  await owner.connect();
  try {
    await owner.query(
      `insert into withdrawals.withdrawal (
         player_id, order_id, pay_type, bank_name, channel, quote_id, gross, fee, tax, net, first,
         holder_sealed, account_sealed, phone_sealed, email_sealed, account_last4, phone_mask, created_at
       ) select n, 'W' || n, 8, 'BCA', 'ID_BCA', 'Q', 50000, 0, 0, 50000, true, '', '', '', '', '7890', '', now()
         from generate_series(1, $1::int) n`,
      [waiting],
    );
    await owner.query(
      "insert into withdrawals.queue (player_id, order_id) select n, 'W' || n from generate_series(1, $1::int) n order by n",
      [waiting],
    );
    const ref = (n: number) => ({ playerId: String(n) as PlayerId, orderId: `W${n}` as OrderId });
    // Reads the position of the last order after orders in the middle and at the head have left.
    for (const n of [1, 2, 300, 25_000, 49_999]) await leaveQueue(database, ref(n));
    const before = async (n: number | null) =>
      (await readQueue(database, n === null ? null : ref(n), Date.now())).waitingBefore;
    expect(await before(3)).toBe(0);
    expect(await before(301)).toBe(297);
    expect(await before(waiting)).toBe(waiting - 6);
    expect(await before(null)).toBe(waiting - 5);
    expect(await readWaiting(database, 2)).toEqual([ref(3), ref(4)]);

    // The number of rows read, according to the plans that PostgreSQL really used.
    const read: number[] = [];
    const explained = watched(database, async ({ text, values }) => {
      const { rows } = await owner.query(`explain (analyze, format json) ${text}`, [...values]);
      read.push(rowsRead(rows[0]["QUERY PLAN"][0].Plan));
    });
    await readQueue(explained, ref(waiting), Date.now());
    await readWaiting(explained, 4);
    expect(read.length).toBeGreaterThanOrEqual(2);
    for (const rows of read) expect(rows).toBeLessThan(waiting / 256 + 256 + 20);

    // R-QUE-11: an operator names an order by its id alone.
    read.length = 0;
    expect(await refOf(explained, { orderId: ref(777).orderId })).toEqual(ref(777));
    expect(read).toHaveLength(2);
    expect(Math.max(...read)).toBe(1);
  } finally {
    await owner.end();
  }
});

test("R-API-33 with 8,000 paid orders, the times of the lanes are read from the latest 200", async () => {
  const { database, url } = await withDatabase();
  const owner = new pg.Client(url);
  await owner.connect();
  try {
    await owner.query(
      `insert into withdrawals.withdrawal (
         player_id, order_id, pay_type, bank_name, channel, quote_id, gross, fee, tax, net, first,
         holder_sealed, account_sealed, phone_sealed, email_sealed, account_last4, phone_mask, created_at, closed_at
       ) select n, 'W' || n, 8, 'BCA', 'ID_BCA', 'Q', 50000, 0, 0, 50000, true, '', '', '', '', '7890', '',
           timestamptz '2026-01-01 00:00Z' + n * interval '1 minute', timestamptz '2026-01-02 00:00Z' + n * interval '1 minute'
         from generate_series(1, 8000) n`,
    );
    // Each order took three minutes; every hundredth used the fast lane and took five.
    await owner.query(
      `insert into withdrawals.step (player_id, order_id, seq, code, args, created_at)
       select n, 'W' || n, s.seq, s.code, '{}', timestamptz '2026-01-01 00:00Z' + (n + s.minutes + (n % 100 = 0)::int * 2) * interval '1 minute'
       from generate_series(1, 8000) n
       cross join (values (1, 1000, 0), (2, 1200, 0), (3, 1400, 1), (4, 1900, 2), (5, 2200, 3)) s (seq, code, minutes)
       where s.code <> 1400 or n % 100 = 0`,
    );
    await owner.query("vacuum analyze withdrawals.withdrawal, withdrawals.step");
    const read: number[] = [];
    const explained = watched(database, async ({ text, values }) => {
      const { rows } = await owner.query(`explain (analyze, format json) ${text}`, [...values]);
      read.push(rowsRead(rows[0]["QUERY PLAN"][0].Plan));
    });
    expect(await readMeasuredLanes(explained)).toEqual({ normal: 3, fast: 5 });
    // The reads of each of the 200 orders: its row and at most five steps.
    expect(read).toHaveLength(1);
    expect(read[0]).toBeLessThanOrEqual(200 * 7);
  } finally {
    await owner.end();
  }
});

test("R-WD-07 with 8,000 payouts after a tax review, the time of a payout is read from the latest 200", async () => {
  const { database, url } = await withDatabase();
  const owner = new pg.Client(url);
  await owner.connect();
  try {
    await owner.query(
      `insert into withdrawals.withdrawal (
         player_id, order_id, pay_type, bank_name, channel, quote_id, gross, fee, tax, net, first,
         holder_sealed, account_sealed, phone_sealed, email_sealed, account_last4, phone_mask, created_at, closed_at
       ) select n, 'W' || n, 8, 'BCA', 'ID_BCA', 'Q', 50000, 0, 0, 50000, true, '', '', '', '', '7890', '', now(), now()
         from generate_series(1, 8001) n`,
    );
    // Each payout took four minutes. Of the latest 200, all but the first had a tax review.
    await owner.query(
      `insert into withdrawals.payout_attempt (player_id, order_id, attempt, reference, outcome, created_at, settled_at)
       select n, 'W' || n, 1, 'w-' || n, 'paid', timestamptz '2026-01-01 00:00Z' + n * interval '1 minute',
         timestamptz '2026-01-01 00:04Z' + n * interval '1 minute'
       from generate_series(1, 8001) n`,
    );
    await owner.query(
      `insert into withdrawals.tax_review (player_id, order_id, tax, tax_percent, duty, opened_at)
       select n, 'W' || n, 1, 1, 'duty', now() from generate_series(1, 8001) n where n <> 7802`,
    );
    await owner.query("vacuum analyze withdrawals.payout_attempt, withdrawals.tax_review");
    const read: number[] = [];
    const explained = watched(database, async ({ text, values }) => {
      const { rows } = await owner.query(`explain (analyze, format json) ${text}`, [...values]);
      read.push(rowsRead(rows[0]["QUERY PLAN"][0].Plan));
    });
    expect(await readPayoutMinutes(explained)).toBe(4);
    expect(read).toHaveLength(1);
    expect(read[0]).toBeLessThanOrEqual(2 * 200);
  } finally {
    await owner.end();
  }
});
