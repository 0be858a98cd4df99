import { describe, expect, test } from "vitest";
import { until } from "../../../tools/until.ts";
import { openWorld } from "./world.ts";

describe("the queue of first withdrawals", () => {
  test("R-SRV-48 R-TRK-09 R-SRV-28 waits only while others are really ahead, counts them, and continues by itself", async () => {
    const world = await openWorld({ withdrawals: { places: 1 }, jobs: false, bankEnv: { BANK_PAYOUT_MS: "1000" } });
    const players = [await world.player(), await world.player(), await world.player()] as const;
    const orders = [
      await world.placed(players[0]),
      await world.placed(players[1]),
      await world.placed(players[2]),
    ] as const;
    await world.advance(players[0], orders[0]);
    expect(await world.codes(players[0], orders[0])).toEqual([1000, 1100, 1200, 1700, 1900]);
    for (const index of [1, 2] as const) {
      await world.advance(players[index], orders[index]);
      expect(await world.codes(players[index], orders[index])).toEqual([1000, 1100, 1200, 1300]);
      const { steps, cancelable } = await world.process(players[index], orders[index]);
      expect(steps[3].args.waitingNum).toBe(index);
      expect(steps[3].args.waitingHours).toBeGreaterThan(0);
      // The reply has nothing for the player to pay.
      expect(steps[3].args).not.toHaveProperty("chargeNum");
      expect(cancelable).toBe(true);
    }

    await until(async () => {
      await world.advance(players[0], orders[0]);
      return (await world.codes(players[0], orders[0])).at(-1) === 2200;
    });
    const behind = await world.process(players[2], orders[2]);
    expect(behind.steps[3].args.waitingNum).toBe(1);

    await world.advance(players[2], orders[2]);
    expect((await world.codes(players[2], orders[2])).at(-1)).toBe(1300);
    await world.advance(players[1], orders[1]);
    expect((await world.codes(players[1], orders[1])).at(-1)).toBe(1900);
  });

  test("R-SRV-48 a queued order reaches the bank by itself once the one before it is paid", async () => {
    const world = await openWorld({ withdrawals: { places: 1 }, bankEnv: { BANK_PAYOUT_MS: "600" } });
    const players = await Promise.all(Array.from({ length: 4 }, () => world.player()));
    const orders = [];
    for (const player of players) orders.push({ player, orderId: await world.placed(player) });
    const ways = await Promise.all(orders.map(({ player, orderId }) => world.until(player, orderId, 2200)));
    expect(ways.filter((codes) => codes.includes(1300)).length).toBeGreaterThanOrEqual(1);
    await world.expectBooksToBalance();
  });

  test("R-SRV-48 a later withdrawal never queues", async () => {
    const world = await openWorld({ withdrawals: { places: 1 }, jobs: false, bankEnv: { BANK_PAYOUT_MS: "600" } });
    const regular = await world.player();
    const before = await world.placed(regular);
    await until(async () => {
      await world.advance(regular, before);
      return (await world.codes(regular, before)).at(-1) === 2200;
    });
    const newcomer = await world.player();
    const blocking = await world.placed(newcomer, 50_000, "0003");
    await world.advance(newcomer, blocking);
    const second = await world.placed(regular, 60_000);
    await world.advance(regular, second);
    expect(await world.codes(regular, second)).toEqual([1000, 1100, 1200, 1700, 1900]);
  });

  test("R-SRV-28 R-TRK-09 the expected wait is never shorter than the time orders at the bank have taken so far", async () => {
    const world = await openWorld({
      withdrawals: { places: 1 },
      jobs: false,
      bankEnv: { BANK_SLOW_SECONDS: "80000", BANK_PAYOUT_MS: "100" },
    });
    const quick = await world.player();
    const paid = await world.placed(quick);
    await until(async () => {
      await world.advance(quick, paid);
      return (await world.codes(quick, paid)).at(-1) === 2200;
    });
    const slow = await world.player();
    await world.advance(slow, await world.placed(slow, 50_000, "0003"));
    const player = await world.player();
    const orderId = await world.placed(player);
    await world.advance(player, orderId);
    // Recent payouts were quick, but the bank has kept the order ahead for half an hour.
    world.clock.ahead = 30 * 60_000;
    const { steps, next } = await world.process(player, orderId);
    expect(steps.at(-1).args).toMatchObject({ waitingNum: 1, waitingHours: expect.closeTo(0.55, 1) });
    expect(next.usualMinutes).toBeGreaterThanOrEqual(30);
    expect(next.usualMinutes).toBeLessThan(31);
  });

  test("a payout the bank keeps for hours does not block the others", async () => {
    const world = await openWorld({
      withdrawals: { places: 1 },
      jobs: false,
      bankEnv: { BANK_SLOW_SECONDS: "80000", BANK_PAYOUT_MS: "600" },
    });
    const [slow, next] = [await world.player(), await world.player()];
    const stuck = await world.placed(slow, 50_000, "0003");
    await world.advance(slow, stuck);
    const waiting = await world.placed(next);
    await world.advance(next, waiting);
    expect((await world.codes(next, waiting)).at(-1)).toBe(1300);
    world.clock.ahead = 2 * 60 * 60 * 1000;
    await world.advance(next, waiting);
    expect((await world.codes(next, waiting)).at(-1)).toBe(1900);
  });
});

describe("an order that does not move", () => {
  const hours = 60 * 60 * 1000;

  test("R-SRV-53 is given back in full after 72 h when nothing was sent", async () => {
    const world = await openWorld({
      jobs: false,
      around: (provider) => ({ ...provider, channelState: async () => "closed" }),
    });
    const player = await world.player({ cash: 60_000n, promo: 7n });
    const orderId = await world.placed(player);
    await world.advance(player, orderId);
    expect(await world.codes(player, orderId)).toEqual([1000, 1100]);
    world.clock.ahead = 71 * hours;
    await world.advance(player, orderId);
    expect(await world.codes(player, orderId)).toEqual([1000, 1100]);
    world.clock.ahead = 73 * hours;
    await world.advance(player, orderId);
    expect(await world.codes(player, orderId)).toEqual([1000, 1100, 2300]);
    expect(await world.balances(player)).toEqual({ cash: 60_000n, promo: 7n, reserved: 0n });
  });

  test("R-SRV-53 is not given back while the bank may still pay it", async () => {
    const world = await openWorld({ jobs: false, bankEnv: { BANK_SLOW_SECONDS: "80000" } });
    const player = await world.player({ cash: 50_000n });
    const orderId = await world.placed(player, 50_000, "0003");
    await world.advance(player, orderId);
    world.clock.ahead = 100 * hours;
    // The bank agrees to cancel a payout it has not sent yet; only that gives the money back.
    await world.advance(player, orderId);
    expect((await world.codes(player, orderId)).at(-1)).toBe(2300);
    expect((await world.payouts(orderId)).map(({ status }) => status)).toEqual(["CANCELLED"]);
    const { steps } = await world.process(player, orderId);
    expect(steps.at(-1).args.reason).toMatch(/^Penarikan ini terlalu lama tidak bergerak/);
    expect((await world.balances(player)).cash).toBe(50_000n);
    await world.expectBooksToBalance();
  });

  test("R-SRV-53 keeps waiting while the bank cannot be reached", async () => {
    let down = false;
    const world = await openWorld({
      jobs: false,
      bankEnv: { BANK_SLOW_SECONDS: "80000" },
      around: (provider) => ({
        ...provider,
        find: (reference) => (down ? Promise.resolve({ outcome: "unknown" }) : provider.find(reference)),
      }),
    });
    const player = await world.player({ cash: 50_000n });
    const orderId = await world.placed(player, 50_000, "0003");
    await world.advance(player, orderId);
    down = true;
    world.clock.ahead = 500 * hours;
    await world.advance(player, orderId);
    expect((await world.codes(player, orderId)).at(-1)).toBe(1900);
    expect((await world.balances(player)).reserved).toBe(50_000n);
  });

  test("R-SRV-53 without a correction ends in a refund; the sweep finds it", async () => {
    const world = await openWorld({ bankEnv: { BANK_PAYOUT_MS: "50" } });
    const player = await world.player({ cash: 50_000n });
    const orderId = await world.placed(player, 50_000, "0001");
    await world.until(player, orderId, 2000);
    world.clock.ahead = 73 * hours;
    await world.job("sweep-withdrawals");
    await world.until(player, orderId, 2300);
    expect((await world.balances(player)).cash).toBe(50_000n);
  });
});
