import type { OrderId, PlayerId } from "@fairlobby/contract";
import { describe, expect, test } from "vitest";
import { until } from "../../../tools/until.ts";
import { openFixture, type Fixture, type FixtureOptions } from "./fixture.ts";

const minute = 60_000;

interface Order {
  readonly player: PlayerId;
  readonly orderId: OrderId;
}

/** Opens a fixture whose only place at the bank stays taken, so that every further first withdrawal queues. */
async function openQueue(options: FixtureOptions = {}): Promise<Fixture> {
  const fixture = await openFixture({
    jobs: false,
    ...options,
    withdrawals: { places: 1, fastLanePlaces: 1, ...options.withdrawals },
    bankEnv: { BANK_SLOW_SECONDS: "80000", ...options.bankEnv },
  });
  const blocker = await fixture.player();
  await fixture.advance(blocker, await fixture.placed(blocker, 50_000, "0003"));
  return fixture;
}

/** Creates a player whose order waits at 1300. */
async function queued(fixture: Fixture, ending = "7890"): Promise<Order> {
  const player = await fixture.player({ cash: 60_000n });
  const orderId = await fixture.placed(player, 50_000, ending);
  await fixture.advance(player, orderId);
  expect((await fixture.codes(player, orderId)).at(-1)).toBe(1300);
  return { player, orderId };
}

const lastOf = async (fixture: Fixture, { player, orderId }: Order) => {
  const { steps, next } = await fixture.process(player, orderId);
  const { processCode: code, args } = steps.at(-1);
  return { code, args, next };
};

describe("the fast lane", () => {
  test("R-TRK-56 R-TRK-10 R-TRK-11 is entered automatically and free of charge after a wait of five minutes, and the order is paid in full", async () => {
    const fixture = await openQueue();
    const order = await queued(fixture);
    const { player, orderId } = order;
    const { steps } = await fixture.process(player, orderId);
    const since = steps.at(-1).createTime as number;
    expect((await lastOf(fixture, order)).args).toMatchObject({ waitingNum: 1, fastLaneTime: since + 5 * minute });

    fixture.clock.ahead = 5 * minute - 10_000;
    await fixture.advance(player, orderId);
    expect((await lastOf(fixture, order)).code).toBe(1300);
    fixture.clock.ahead = 5 * minute + 10_000;
    await fixture.advanceUntil(player, orderId, 2200);
    expect(await fixture.codes(player, orderId)).toEqual([1000, 1100, 1200, 1300, 1400, 1500, 1700, 1900, 2200]);
    expect(await fixture.paidByBank(orderId)).toBe(50_000);
    expect(await fixture.balances(player)).toEqual({ cash: 10_000n, promo: 0n, reserved: 0n });
    expect(await fixture.houseOf(orderId, "fees")).toBe(0n);
    const { quote, end } = await fixture.process(player, orderId);
    expect([quote.vip, end]).toEqual([0, "paid"]);
    await fixture.expectBooksToBalance();
  });

  test("R-SRV-48 R-TRK-10 has its own places, for the orders that have waited longest, and reports how many are ahead", async () => {
    const fixture = await openQueue();
    const [one, two] = [await queued(fixture, "0003"), await queued(fixture, "0003")];
    fixture.clock.ahead = 6 * minute;
    const late = await queued(fixture);
    // The youngest order is advanced first and gets no place: it has not waited long enough, and two are ahead of it.
    await fixture.advance(late.player, late.orderId);
    // The second enters the lane before the first, but does not overtake it.
    await fixture.advance(two.player, two.orderId);
    expect(await lastOf(fixture, two)).toMatchObject({
      code: 1400,
      args: { waitingNum: 2 },
      next: { actor: "fast_lane" },
    });
    expect((await lastOf(fixture, two)).args.fastLaneTime).toBeUndefined();
    await fixture.advance(one.player, one.orderId);
    expect((await lastOf(fixture, one)).code).toBe(1900);
    expect((await fixture.codes(one.player, one.orderId)).slice(3)).toEqual([1300, 1400, 1500, 1700, 1900]);
    // Both places are now taken: the fast lane's, and the queue's by the oldest order.
    await fixture.advance(two.player, two.orderId);
    expect(await lastOf(fixture, two)).toMatchObject({ code: 1400, args: { waitingNum: 2 } });
    expect(await lastOf(fixture, late)).toMatchObject({ code: 1300, args: { waitingNum: 3 } });
  });

  test("R-SRV-46 R-SRV-52 lets an order be cancelled with a full refund, and later orders move up", async () => {
    const fixture = await openQueue();
    const [one, two] = [await queued(fixture), await queued(fixture)];
    const taker = await queued(fixture, "0003");
    fixture.clock.ahead = 6 * minute;
    await fixture.advance(one.player, one.orderId);
    await fixture.advance(two.player, two.orderId);
    await fixture.advance(taker.player, taker.orderId);
    expect(await lastOf(fixture, taker)).toMatchObject({ code: 1400, args: { waitingNum: 3 } });
    const { orderId } = two;
    const reply = await fixture.call(two.player, "/v1/withdraw/cancel", { orderId }, fixture.withKey());
    expect(reply.data).toEqual({ refundAmount: 50_000 });
    expect(await fixture.balances(two.player)).toEqual({ cash: 60_000n, promo: 0n, reserved: 0n });
    expect((await fixture.process(two.player, orderId)).end).toBe("cancelled");
    expect((await lastOf(fixture, taker)).args.waitingNum).toBe(2);
  });

  test("R-API-33 R-API-54 no call mentions or takes a price, and a lobby without the lane does not mention it", async () => {
    const fixture = await openQueue({ withdrawals: { fastLanePlaces: 0 } });
    const { player, orderId } = await queued(fixture);
    await fixture.credit(player, { cash: 50_000n });
    const { data: quote } = await fixture.call(player, "/v1/withdraw/quote", { amount: 50_000 });
    expect(quote).not.toHaveProperty("vipPrice");
    expect(quote.vip).toBe(0);
    expect((await fixture.call(player, "/withdraw/channel/all/list", {})).data.list).toEqual([
      { channel: "normal", afterMinutes: 0, places: 1 },
    ]);
    fixture.clock.ahead = 30 * minute;
    await fixture.advance(player, orderId);
    const { code, args } = await lastOf(fixture, { player, orderId });
    expect(code).toBe(1300);
    expect(args).not.toHaveProperty("fastLaneTime");
    expect(args).not.toHaveProperty("chargeNum");
  });
});

describe("waiting orders", () => {
  test("R-SRV-48 advance in order after concurrent payments, cancellations and failures", async () => {
    const fixture = await openFixture({
      withdrawals: { places: 2, fastLanePlaces: 1 },
      bankEnv: { BANK_PAYOUT_MS: "150" },
    });
    const orders: Order[] = [];
    for (let n = 0; n < 12; n++) {
      const player = await fixture.player({ cash: 50_000n });
      orders.push({ player, orderId: await fixture.placed(player, 50_000, n % 5 === 4 ? "0002" : "7890") });
    }
    const cancelled = await Promise.all(
      orders
        .filter((_, index) => index % 4 === 3)
        .map(({ player, orderId }) => fixture.call(player, "/v1/withdraw/cancel", { orderId }, fixture.withKey())),
    );
    expect(cancelled.filter(({ success, msgCode }) => !success && msgCode !== "cancel_too_late")).toEqual([]);
    await Promise.all(
      orders.map(({ player, orderId }) =>
        until(async () => [2200, 2300].includes((await fixture.codes(player, orderId)).at(-1) ?? 0) || undefined),
      ),
    );
    const left = await fixture.database.query(
      "select (select count(*) from withdrawals.queue) + (select count(*) from withdrawals.place) + (select count(*) from withdrawals.queue_block) as left",
    );
    expect(left).toEqual([{ left: 0n }]);
    await fixture.expectBooksToBalance();
  });

  test("R-SRV-48 wake when a place is released while they are being queued", async () => {
    const fixture = await openFixture({
      withdrawals: { places: 1, fastLanePlaces: 0 },
      bankEnv: { BANK_PAYOUT_MS: "50" },
    });
    // Each order arrives about when the previous one is paid.
    for (let n = 0; n < 4; n++) {
      const players = [await fixture.player({ cash: 50_000n }), await fixture.player({ cash: 50_000n })];
      const orders = await Promise.all(
        players.map(async (player) => ({ player, orderId: await fixture.placed(player) })),
      );
      // This is long before the next sweep.
      await Promise.all(orders.map(({ player, orderId }) => fixture.until(player, orderId, 2200)));
    }
  });

  test("R-SRV-48 wake when a payout kept for an hour releases its place", async () => {
    const fixture = await openQueue({ withdrawals: { fastLanePlaces: 0 } });
    const { player, orderId } = await queued(fixture);
    const [blocking] = await fixture.database.query<{ player_id: bigint; order_id: OrderId }>(
      "select player_id, order_id from withdrawals.place",
    );
    if (blocking === undefined) throw new Error("no order holds the place");
    fixture.clock.ahead = 62 * minute;
    await fixture.advance(blocking.player_id.toString() as PlayerId, blocking.order_id);
    expect(await fixture.database.query("select from withdrawals.place")).toEqual([]);
    await fixture.job("wake-withdrawals");
    const jobs = await fixture.jobsOf("advance-withdrawal");
    expect(jobs).toContainEqual({ key: `withdrawal:${orderId}`, due: true });
    await fixture.advance(player, orderId);
    expect((await fixture.codes(player, orderId)).at(-1)).toBe(1900);
  });
});

describe("the forecast before ordering", () => {
  test("R-SRV-137 R-WD-07 is the time of an order placed now: its wait in the queue and its payout", async () => {
    const fixture = await openQueue({ withdrawals: { fastLanePlaces: 0 } });
    const looker = await fixture.player({ cash: 50_000n });
    const info = async (player = looker) => (await fixture.call(player, "/v1/bus/withdrawInfo", {})).data.result;
    fixture.clock.ahead = 10 * minute;
    // The only measurement is an order that has been at the bank for ten minutes so far.
    const alone = await info();
    expect(alone.waitingNum).toBe(1);
    expect(alone.expectedMinutes).toBeGreaterThanOrEqual(20);
    expect(alone.expectedMinutes).toBeLessThan(21);
    const player = await fixture.player({ cash: 60_000n });
    await fixture.advance(player, await fixture.placed(player));
    const behind = await info();
    expect(behind.waitingNum).toBe(2);
    expect(behind.expectedMinutes).toBeGreaterThanOrEqual(30);
  });

  test("R-SRV-137 counts no orders ahead if a place is free, or for a withdrawal after the first", async () => {
    const fixture = await openFixture({
      jobs: false,
      withdrawals: { places: 2 },
      bankEnv: { BANK_SLOW_SECONDS: "80000" },
    });
    const player = await fixture.player();
    const info = async () => (await fixture.call(player, "/v1/bus/withdrawInfo", {})).data.result;
    expect(await info()).toMatchObject({ waitingNum: 0 });
    expect(await info()).not.toHaveProperty("expectedMinutes");
    await fixture.advanceUntil(player, await fixture.placed(player), 2200);
    const others = [await fixture.player(), await fixture.player()];
    for (const other of others) await fixture.advance(other, await fixture.placed(other, 50_000, "0003"));
    const later = await info();
    expect(later).toMatchObject({ withdrawTotalNum: 1, waitingNum: 0 });
    expect(later.expectedMinutes).toBeGreaterThan(0);
  });
});
