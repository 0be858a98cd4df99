import type { OrderId, PlayerId } from "@fairlobby/contract";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { readBalances, readDrift, readTrialBalance } from "../../src/modules/ledger/index.ts";
import { readOrder } from "../../src/modules/withdrawals/life-cycle/read-orders.ts";
import type { WithdrawalEvent } from "../../src/modules/withdrawals/life-cycle/transitions.ts";
import { assembleLifeCycle } from "../../src/modules/withdrawals/operations/assemble.ts";
import { orderSumsToWire } from "../../src/modules/withdrawals/order-page/wire.ts";
import { withDatabase } from "../harness/database.ts";

interface Then {
  readonly n: number;
  readonly codes: readonly number[];
  /**
   * From which money the price was paid. It was returned to every order that was open when the fast lane became free.
   */
  readonly vip?: "balance" | "payout";
  /** Whether the payout is at the bank. */
  readonly sent?: true;
  readonly first?: false;
  readonly closed?: true;
}

const queue = [1000, 1100, 1200, 1300];
const withheld = [...queue, 1400, 1500, 1600];
const orders = {
  held: { n: 1, codes: [...queue, 1400], vip: "balance" },
  withheld: { n: 2, codes: withheld.slice(0, 6), vip: "payout" },
  sent: { n: 3, codes: [...withheld, 1700, 1900], vip: "payout", sent: true },
  late: { n: 4, codes: [...queue, 1400, 1500, 1700, 1900], vip: "balance", sent: true },
  paid: { n: 5, codes: [...queue, 1400, 1500, 1700, 1900, 2200], vip: "balance", closed: true },
  refunded: { n: 6, codes: [...queue, 1400, 2300], vip: "balance", closed: true },
  waiting: { n: 7, codes: queue },
  later: { n: 8, codes: [1000, 1100, 1200, 1700, 1900], first: false, sent: true },
} as const satisfies Record<string, Then>;

const playerOf = (n: number) => String(20_000_000 + n) as PlayerId;
const orderOf = (n: number) => `WTHEN${n}` as OrderId;

/**
 * Writes an order in the form it has since the fast lane became free: Rp 50,000 of Rp 70,000, with Rp 10,000 paid for the
 * fast lane.
 */
async function writeOrder(owner: pg.Client, given: Then): Promise<void> {
  const { n, codes, vip } = given;
  const [player, order] = [playerOf(n), orderOf(n)];
  const post = async (part: string, kind: string, legs: object) => {
    const key = part === "gift" ? "gift" : `withdrawal:${order}:${part}`;
    const subject = part === "gift" ? "test" : `withdrawal:${order}`;
    const posting = { player, currency: "IDR", mode: "legs", kind, key, fingerprint: key, subject, ...legs };
    const { rows } = await owner.query("select outcome from ledger.post($1, now())", [JSON.stringify([posting])]);
    expect(rows).toEqual([{ outcome: "posted" }]);
  };
  await owner.query("select ledger.open($1, 'IDR')", [player]);
  await post("gift", "gift", { cash: "70000", house: { promotions: "-70000" } });
  await post("reserve", "withdrawal_reserved", { cash: "-50000", reserved: "50000" });
  await owner.query(
    `insert into withdrawals.withdrawal (
       player_id, order_id, pay_type, bank_name, channel, quote_id, gross, fee, tax, net, first,
       holder_sealed, account_sealed, phone_sealed, email_sealed, account_last4, phone_mask, created_at, closed_at
     ) values ($1, $2, 8, 'BCA', 'ID_BCA', 'Q', 50000, 0, 0, 50000, $3,
       '', '', '', '', '7890', '', now() - make_interval(mins => 100 - $4), $5)`,
    [player, order, given.first ?? true, n, given.closed === true ? new Date() : null],
  );
  for (const [index, code] of codes.entries()) {
    await owner.query(
      `insert into withdrawals.step (player_id, order_id, seq, code, args, created_at)
       values ($1, $2, $3, $4, '{}', now() - interval '2 minutes')`,
      [player, order, index + 1, code],
    );
  }
  if (codes.includes(1700)) {
    await owner.query(
      `insert into withdrawals.payout_attempt (player_id, order_id, attempt, reference, calls, outcome, created_at, settled_at)
       values ($1, $2, 1, $2 || '-1', 1, $3, now() - interval '2 minutes', $4)`,
      [player, order, given.closed === true ? "paid" : null, given.closed === true ? new Date() : null],
    );
  }
  if (vip === undefined) return;
  if (vip === "balance") await post("vip", "vip_held", { cash: "-10000", reserved: "10000" });
  await owner.query(
    `insert into withdrawals.vip (player_id, order_id, price, paid_from, quoted_net, chosen_at, due_at)
     values ($1, $2, 10000, $3, 50000, now() - interval '2 minutes', now() + interval '3 minutes')`,
    [player, order, vip],
  );
  if (given.closed !== true) {
    await post("vip-return", "vip_returned", { cash: "10000", reserved: "-10000" });
    await owner.query("insert into withdrawals.vip_return values ($1, $2, now())", [player, order]);
  }
  if (codes.includes(2200)) {
    await post("paid", "withdrawal_paid", { reserved: "-60000", house: { payouts: "50000", fees: "10000" } });
  }
  if (codes.includes(2300)) await post("refund", "withdrawal_refunded", { cash: "60000", reserved: "-60000" });
}

test("R-SRV-136 orders that paid for the fast lane before it was free keep what they paid or got back, and the books balance", async () => {
  const { database, url } = await withDatabase();
  const owner = new pg.Client(url);
  await owner.connect();
  onTestFinished(() => owner.end());
  for (const order of Object.values(orders)) await writeOrder(owner, order);
  for (const { n } of [orders.held, orders.waiting]) {
    await owner.query("insert into withdrawals.queue (player_id, order_id) values ($1, $2)", [playerOf(n), orderOf(n)]);
  }
  for (const { n } of [orders.withheld, orders.sent, orders.late]) {
    await owner.query("insert into withdrawals.place values ($1, $2, 'fast', now())", [playerOf(n), orderOf(n)]);
  }

  const balances = (which: keyof typeof orders) => readBalances(database, playerOf(orders[which].n), "IDR");
  const expectBalance = async (which: keyof typeof orders, cash: bigint, reserved: bigint) =>
    expect(await balances(which), which).toEqual({ cash, promo: 0n, reserved });
  const expectBooks = async () => {
    expect(await readDrift(database)).toEqual([]);
    expect((await readTrialBalance(database)).reduce((sum, { amount }) => sum + amount, 0n)).toBe(0n);
  };
  await expectBalance("held", 20_000n, 50_000n);
  await expectBalance("withheld", 30_000n, 40_000n);
  await expectBalance("sent", 30_000n, 40_000n);
  await expectBalance("late", 20_000n, 50_000n);
  await expectBalance("paid", 10_000n, 0n);
  await expectBalance("refunded", 70_000n, 0n);
  await expectBalance("waiting", 20_000n, 50_000n);
  await expectBooks();

  const seen = async (which: keyof typeof orders) => {
    const order = await readOrder(database, { playerId: playerOf(orders[which].n), orderId: orderOf(orders[which].n) });
    return order && orderSumsToWire(order);
  };
  expect(await seen("held")).toMatchObject({ vip: 0, net: 50_000 });
  // The net that was sent or withheld without the price stays, and the price is refunded in cash.
  expect(await seen("sent")).toMatchObject({ vip: 0, net: 40_000 });
  expect(await seen("paid")).toMatchObject({ vip: 10_000, net: 50_000 });

  // No order can store a price any more.
  await expect(
    database.query(
      `insert into withdrawals.vip values ($1, $2, 10000, 'balance', 50000, now(), now() + interval '1 minute')`,
      [playerOf(7), orderOf(7)],
    ),
  ).rejects.toThrow(/permission denied/);
  // The orders continue to a payment, a refund, and a return by the bank.
  const happen = (which: keyof typeof orders, event: WithdrawalEvent) =>
    database.transaction((tx) =>
      assembleLifeCycle("IDR").applyEvent(
        tx,
        { playerId: playerOf(orders[which].n), orderId: orderOf(orders[which].n) },
        event,
        Date.now(),
      ),
    );
  for (const [which, event] of [
    ["held", "cancelled"],
    ["withheld", "submitted"],
    ["withheld", "paid"],
    ["sent", "paid"],
    ["late", "failed"],
    ["paid", "reversed"],
    ["waiting", "fast_lane_entered"],
    ["waiting", "place_given"],
  ] as const) {
    expect(await happen(which, event), `${which} ${event}`).not.toBeNull();
  }
  await expectBalance("held", 70_000n, 0n);
  await expectBalance("withheld", 30_000n, 0n);
  await expectBalance("sent", 30_000n, 0n);
  await expectBalance("late", 70_000n, 0n);
  await expectBalance("paid", 70_000n, 0n);
  await expectBooks();
  const house = (await readTrialBalance(database)).filter(({ account }) => account === "house:fees");
  expect(house.reduce((sum, { amount }) => sum + amount, 0n)).toBe(0n);
});
