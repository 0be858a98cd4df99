import type { OrderId, PlayerId } from "@fairlobby/contract";
import { describe, expect, test } from "vitest";
import { until } from "../../../tools/until.ts";
import { openWorld, type World, type WorldOptions } from "./world.ts";

const minute = 60_000;

interface Order {
  readonly player: PlayerId;
  readonly orderId: OrderId;
}

/** Opens a world whose only place at the bank stays taken, so that every further first withdrawal queues. */
async function openQueue(options: WorldOptions = {}): Promise<World> {
  const world = await openWorld({
    jobs: false,
    ...options,
    withdrawals: { places: 1, fastLanePlaces: 1, ...options.withdrawals },
    bankEnv: { BANK_SLOW_SECONDS: "80000", ...options.bankEnv },
  });
  const blocker = await world.player();
  await world.advance(blocker, await world.placed(blocker, 50_000, "0003"));
  return world;
}

/** Creates a player whose order waits at 1300. */
async function queued(world: World, ending = "7890"): Promise<Order> {
  const player = await world.player({ cash: 60_000n });
  const orderId = await world.placed(player, 50_000, ending);
  await world.advance(player, orderId);
  expect((await world.codes(player, orderId)).at(-1)).toBe(1300);
  return { player, orderId };
}

const lastOf = async (world: World, { player, orderId }: Order) => {
  const { steps, next } = await world.process(player, orderId);
  const { processCode: code, args } = steps.at(-1);
  return { code, args, next };
};

describe("the fast lane", () => {
  test("R-TRK-56 R-TRK-10 R-TRK-11 is entered automatically and free of charge after a wait of five minutes, and the order is paid in full", async () => {
    const world = await openQueue();
    const order = await queued(world);
    const { player, orderId } = order;
    const { steps } = await world.process(player, orderId);
    const since = steps.at(-1).createTime as number;
    expect((await lastOf(world, order)).args).toMatchObject({ waitingNum: 1, fastLaneTime: since + 5 * minute });

    world.clock.ahead = 5 * minute - 10_000;
    await world.advance(player, orderId);
    expect((await lastOf(world, order)).code).toBe(1300);
    world.clock.ahead = 5 * minute + 10_000;
    await world.advanceUntil(player, orderId, 2200);
    expect(await world.codes(player, orderId)).toEqual([1000, 1100, 1200, 1300, 1400, 1500, 1700, 1900, 2200]);
    expect(await world.paidByBank(orderId)).toBe(50_000);
    expect(await world.balances(player)).toEqual({ cash: 10_000n, promo: 0n, reserved: 0n });
    expect(await world.houseOf(orderId, "fees")).toBe(0n);
    const { quote, end } = await world.process(player, orderId);
    expect([quote.vip, end]).toEqual([0, "paid"]);
    await world.expectBooksToBalance();
  });

  test("R-SRV-48 R-TRK-10 has its own places, for the orders that have waited longest, and reports how many are ahead", async () => {
    const world = await openQueue();
    const [one, two] = [await queued(world, "0003"), await queued(world, "0003")];
    world.clock.ahead = 6 * minute;
    const late = await queued(world);
    // The youngest order asks first and gets no place: it has not waited long enough, and two are before it.
    await world.advance(late.player, late.orderId);
    // The second enters the lane before the first, but does not overtake it.
    await world.advance(two.player, two.orderId);
    expect(await lastOf(world, two)).toMatchObject({
      code: 1400,
      args: { waitingNum: 2 },
      next: { actor: "fast_lane" },
    });
    expect((await lastOf(world, two)).args.fastLaneTime).toBeUndefined();
    await world.advance(one.player, one.orderId);
    expect((await lastOf(world, one)).code).toBe(1900);
    expect((await world.codes(one.player, one.orderId)).slice(3)).toEqual([1300, 1400, 1500, 1700, 1900]);
    // Both places are now taken, the normal one by the first order of all.
    await world.advance(two.player, two.orderId);
    expect(await lastOf(world, two)).toMatchObject({ code: 1400, args: { waitingNum: 2 } });
    expect(await lastOf(world, late)).toMatchObject({ code: 1300, args: { waitingNum: 3 } });
  });

  test("R-SRV-46 R-SRV-52 lets an order be cancelled with a full refund, and later orders move up", async () => {
    const world = await openQueue();
    const [one, two] = [await queued(world), await queued(world)];
    const taker = await queued(world, "0003");
    world.clock.ahead = 6 * minute;
    await world.advance(one.player, one.orderId);
    await world.advance(two.player, two.orderId);
    await world.advance(taker.player, taker.orderId);
    expect(await lastOf(world, taker)).toMatchObject({ code: 1400, args: { waitingNum: 3 } });
    const { orderId } = two;
    const reply = await world.call(two.player, "/v1/withdraw/cancel", { orderId }, world.withKey());
    expect(reply.data).toEqual({ refundAmount: 50_000 });
    expect(await world.balances(two.player)).toEqual({ cash: 60_000n, promo: 0n, reserved: 0n });
    expect((await world.process(two.player, orderId)).end).toBe("cancelled");
    expect((await lastOf(world, taker)).args.waitingNum).toBe(2);
  });

  test("R-API-33 R-API-54 no call mentions or takes a price, and a lobby without the lane does not mention it", async () => {
    const world = await openQueue({ withdrawals: { fastLanePlaces: 0 } });
    const { player, orderId } = await queued(world);
    await world.credit(player, { cash: 50_000n });
    const { data: quote } = await world.call(player, "/v1/withdraw/quote", { amount: 50_000 });
    expect(quote).not.toHaveProperty("vipPrice");
    expect(quote.vip).toBe(0);
    expect((await world.call(player, "/withdraw/channel/all/list", {})).data.list).toEqual([
      { channel: "normal", afterMinutes: 0, places: 1 },
    ]);
    world.clock.ahead = 30 * minute;
    await world.advance(player, orderId);
    const { code, args } = await lastOf(world, { player, orderId });
    expect(code).toBe(1300);
    expect(args).not.toHaveProperty("fastLaneTime");
    expect(args).not.toHaveProperty("chargeNum");
  });
});

describe("waiting orders", () => {
  test("R-SRV-48 advance in order after concurrent payments, cancellations and failures", async () => {
    const world = await openWorld({
      withdrawals: { places: 2, fastLanePlaces: 1 },
      bankEnv: { BANK_PAYOUT_MS: "150" },
    });
    const orders: Order[] = [];
    for (let n = 0; n < 12; n++) {
      const player = await world.player({ cash: 50_000n });
      orders.push({ player, orderId: await world.placed(player, 50_000, n % 5 === 4 ? "0002" : "7890") });
    }
    const cancelled = await Promise.all(
      orders
        .filter((_, index) => index % 4 === 3)
        .map(({ player, orderId }) => world.call(player, "/v1/withdraw/cancel", { orderId }, world.withKey())),
    );
    expect(cancelled.filter(({ success, msgCode }) => !success && msgCode !== "cancel_too_late")).toEqual([]);
    await Promise.all(
      orders.map(({ player, orderId }) =>
        until(async () => [2200, 2300].includes((await world.codes(player, orderId)).at(-1) ?? 0) || undefined),
      ),
    );
    const left = await world.database.query(
      "select (select count(*) from withdrawals.queue) + (select count(*) from withdrawals.place) + (select count(*) from withdrawals.queue_block) as left",
    );
    expect(left).toEqual([{ left: 0n }]);
    await world.expectBooksToBalance();
  });

  test("R-SRV-48 wake when a place is released while they are being queued", async () => {
    const world = await openWorld({ withdrawals: { places: 1, fastLanePlaces: 0 }, bankEnv: { BANK_PAYOUT_MS: "50" } });
    // Each order arrives about when the previous one is paid.
    for (let n = 0; n < 4; n++) {
      const players = [await world.player({ cash: 50_000n }), await world.player({ cash: 50_000n })];
      const orders = await Promise.all(
        players.map(async (player) => ({ player, orderId: await world.placed(player) })),
      );
      // This is long before the next sweep.
      await Promise.all(orders.map(({ player, orderId }) => world.until(player, orderId, 2200)));
    }
  });

  test("R-SRV-48 wake when a payout kept for an hour releases its place", async () => {
    const world = await openQueue({ withdrawals: { fastLanePlaces: 0 } });
    const { player, orderId } = await queued(world);
    const [blocking] = await world.database.query<{ player_id: bigint; order_id: OrderId }>(
      "select player_id, order_id from withdrawals.place",
    );
    if (blocking === undefined) throw new Error("no order holds the place");
    world.clock.ahead = 62 * minute;
    await world.advance(blocking.player_id.toString() as PlayerId, blocking.order_id);
    expect(await world.database.query("select from withdrawals.place")).toEqual([]);
    await world.job("wake-withdrawals");
    const jobs = await world.jobsOf("advance-withdrawal");
    expect(jobs).toContainEqual({ key: `withdrawal:${orderId}`, due: true });
    await world.advance(player, orderId);
    expect((await world.codes(player, orderId)).at(-1)).toBe(1900);
  });
});

describe("the forecast before ordering", () => {
  test("R-SRV-137 R-WD-07 is the time of an order placed now: its wait in the queue and its payout", async () => {
    const world = await openQueue({ withdrawals: { fastLanePlaces: 0 } });
    const looker = await world.player({ cash: 50_000n });
    const info = async (player = looker) => (await world.call(player, "/v1/bus/withdrawInfo", {})).data.result;
    world.clock.ahead = 10 * minute;
    // The only measurement is an order that has been at the bank for ten minutes so far.
    const alone = await info();
    expect(alone.waitingNum).toBe(1);
    expect(alone.expectedMinutes).toBeGreaterThanOrEqual(20);
    expect(alone.expectedMinutes).toBeLessThan(21);
    const player = await world.player({ cash: 60_000n });
    await world.advance(player, await world.placed(player));
    const behind = await info();
    expect(behind.waitingNum).toBe(2);
    expect(behind.expectedMinutes).toBeGreaterThanOrEqual(30);
  });

  test("R-SRV-137 counts no orders ahead if a place is free, or for a withdrawal after the first", async () => {
    const world = await openWorld({ jobs: false, withdrawals: { places: 2 }, bankEnv: { BANK_SLOW_SECONDS: "80000" } });
    const player = await world.player();
    const info = async () => (await world.call(player, "/v1/bus/withdrawInfo", {})).data.result;
    expect(await info()).toMatchObject({ waitingNum: 0 });
    expect(await info()).not.toHaveProperty("expectedMinutes");
    await world.advanceUntil(player, await world.placed(player), 2200);
    const others = [await world.player(), await world.player()];
    for (const other of others) await world.advance(other, await world.placed(other, 50_000, "0003"));
    const later = await info();
    expect(later).toMatchObject({ withdrawTotalNum: 1, waitingNum: 0 });
    expect(later.expectedMinutes).toBeGreaterThan(0);
  });
});
