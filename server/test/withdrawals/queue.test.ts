import { describe, expect, test } from "vitest";
import { until } from "../../../tools/until.ts";
import { openFixture } from "./fixture.ts";

describe("the queue of first withdrawals", () => {
  test("R-SRV-48 R-TRK-09 R-SRV-28 waits only while others are really ahead, counts them, and continues by itself", async () => {
    const fixture = await openFixture({ withdrawals: { places: 1 }, jobs: false, bankEnv: { BANK_PAYOUT_MS: "1000" } });
    const players = [await fixture.player(), await fixture.player(), await fixture.player()] as const;
    const orders = [
      await fixture.placed(players[0]),
      await fixture.placed(players[1]),
      await fixture.placed(players[2]),
    ] as const;
    await fixture.advance(players[0], orders[0]);
    expect(await fixture.codes(players[0], orders[0])).toEqual([1000, 1100, 1200, 1700, 1900]);
    for (const index of [1, 2] as const) {
      await fixture.advance(players[index], orders[index]);
      expect(await fixture.codes(players[index], orders[index])).toEqual([1000, 1100, 1200, 1300]);
      const { steps, cancelable } = await fixture.process(players[index], orders[index]);
      expect(steps[3].args.waitingNum).toBe(index);
      expect(steps[3].args.waitingHours).toBeGreaterThan(0);
      // The reply has nothing for the player to pay.
      expect(steps[3].args).not.toHaveProperty("chargeNum");
      expect(cancelable).toBe(true);
    }

    await until(async () => {
      await fixture.advance(players[0], orders[0]);
      return (await fixture.codes(players[0], orders[0])).at(-1) === 2200;
    });
    const behind = await fixture.process(players[2], orders[2]);
    expect(behind.steps[3].args.waitingNum).toBe(1);

    await fixture.advance(players[2], orders[2]);
    expect((await fixture.codes(players[2], orders[2])).at(-1)).toBe(1300);
    await fixture.advance(players[1], orders[1]);
    expect((await fixture.codes(players[1], orders[1])).at(-1)).toBe(1900);
  });

  test("R-SRV-48 a queued order reaches the bank by itself once the one before it is paid", async () => {
    const fixture = await openFixture({ withdrawals: { places: 1 }, bankEnv: { BANK_PAYOUT_MS: "600" } });
    const players = await Promise.all(Array.from({ length: 4 }, () => fixture.player()));
    const orders = [];
    for (const player of players) orders.push({ player, orderId: await fixture.placed(player) });
    const ways = await Promise.all(orders.map(({ player, orderId }) => fixture.until(player, orderId, 2200)));
    expect(ways.filter((codes) => codes.includes(1300)).length).toBeGreaterThanOrEqual(1);
    await fixture.expectBooksToBalance();
  });

  test("R-SRV-48 a later withdrawal never queues", async () => {
    const fixture = await openFixture({ withdrawals: { places: 1 }, jobs: false, bankEnv: { BANK_PAYOUT_MS: "600" } });
    const regular = await fixture.player();
    const before = await fixture.placed(regular);
    await until(async () => {
      await fixture.advance(regular, before);
      return (await fixture.codes(regular, before)).at(-1) === 2200;
    });
    const newcomer = await fixture.player();
    const blocking = await fixture.placed(newcomer, 50_000, "0003");
    await fixture.advance(newcomer, blocking);
    const second = await fixture.placed(regular, 60_000);
    await fixture.advance(regular, second);
    expect(await fixture.codes(regular, second)).toEqual([1000, 1100, 1200, 1700, 1900]);
  });

  test("R-SRV-28 R-TRK-09 the expected wait is never shorter than the time orders at the bank have taken so far", async () => {
    const fixture = await openFixture({
      withdrawals: { places: 1 },
      jobs: false,
      bankEnv: { BANK_SLOW_SECONDS: "80000", BANK_PAYOUT_MS: "100" },
    });
    const quick = await fixture.player();
    const paid = await fixture.placed(quick);
    await until(async () => {
      await fixture.advance(quick, paid);
      return (await fixture.codes(quick, paid)).at(-1) === 2200;
    });
    const slow = await fixture.player();
    await fixture.advance(slow, await fixture.placed(slow, 50_000, "0003"));
    const player = await fixture.player();
    const orderId = await fixture.placed(player);
    await fixture.advance(player, orderId);
    // Recent payouts were quick, but the bank has kept the order ahead for half an hour.
    fixture.clock.ahead = 30 * 60_000;
    const { steps, next } = await fixture.process(player, orderId);
    expect(steps.at(-1).args).toMatchObject({ waitingNum: 1, waitingHours: expect.closeTo(0.55, 1) });
    expect(next.usualMinutes).toBeGreaterThanOrEqual(30);
    expect(next.usualMinutes).toBeLessThan(31);
  });

  test("a payout the bank keeps for hours does not block the others", async () => {
    const fixture = await openFixture({
      withdrawals: { places: 1 },
      jobs: false,
      bankEnv: { BANK_SLOW_SECONDS: "80000", BANK_PAYOUT_MS: "600" },
    });
    const [slow, next] = [await fixture.player(), await fixture.player()];
    const stuck = await fixture.placed(slow, 50_000, "0003");
    await fixture.advance(slow, stuck);
    const waiting = await fixture.placed(next);
    await fixture.advance(next, waiting);
    expect((await fixture.codes(next, waiting)).at(-1)).toBe(1300);
    fixture.clock.ahead = 2 * 60 * 60 * 1000;
    await fixture.advance(next, waiting);
    expect((await fixture.codes(next, waiting)).at(-1)).toBe(1900);
  });
});

describe("an order that does not move", () => {
  const hours = 60 * 60 * 1000;

  test("R-SRV-53 is given back in full after 72 h when nothing was sent", async () => {
    const fixture = await openFixture({
      jobs: false,
      around: (provider) => ({ ...provider, channelState: async () => "closed" }),
    });
    const player = await fixture.player({ cash: 60_000n, promo: 7n });
    const orderId = await fixture.placed(player);
    await fixture.advance(player, orderId);
    expect(await fixture.codes(player, orderId)).toEqual([1000, 1100]);
    fixture.clock.ahead = 71 * hours;
    await fixture.advance(player, orderId);
    expect(await fixture.codes(player, orderId)).toEqual([1000, 1100]);
    fixture.clock.ahead = 73 * hours;
    await fixture.advance(player, orderId);
    expect(await fixture.codes(player, orderId)).toEqual([1000, 1100, 2300]);
    expect(await fixture.balances(player)).toEqual({ cash: 60_000n, promo: 7n, reserved: 0n });
  });

  test("R-SRV-53 is not given back while the bank may still pay it", async () => {
    const fixture = await openFixture({ jobs: false, bankEnv: { BANK_SLOW_SECONDS: "80000" } });
    const player = await fixture.player({ cash: 50_000n });
    const orderId = await fixture.placed(player, 50_000, "0003");
    await fixture.advance(player, orderId);
    fixture.clock.ahead = 100 * hours;
    // The bank agrees to cancel a payout it has not sent yet; only that gives the money back.
    await fixture.advance(player, orderId);
    expect((await fixture.codes(player, orderId)).at(-1)).toBe(2300);
    expect((await fixture.payouts(orderId)).map(({ status }) => status)).toEqual(["CANCELLED"]);
    const { steps } = await fixture.process(player, orderId);
    expect(steps.at(-1).args.reason).toMatch(/^Penarikan ini terlalu lama tidak bergerak/);
    expect((await fixture.balances(player)).cash).toBe(50_000n);
    await fixture.expectBooksToBalance();
  });

  test("R-SRV-53 keeps waiting while the bank cannot be reached", async () => {
    let down = false;
    const fixture = await openFixture({
      jobs: false,
      bankEnv: { BANK_SLOW_SECONDS: "80000" },
      around: (provider) => ({
        ...provider,
        find: (reference) => (down ? Promise.resolve({ outcome: "unknown" }) : provider.find(reference)),
      }),
    });
    const player = await fixture.player({ cash: 50_000n });
    const orderId = await fixture.placed(player, 50_000, "0003");
    await fixture.advance(player, orderId);
    down = true;
    fixture.clock.ahead = 500 * hours;
    await fixture.advance(player, orderId);
    expect((await fixture.codes(player, orderId)).at(-1)).toBe(1900);
    expect((await fixture.balances(player)).reserved).toBe(50_000n);
  });

  test("R-SRV-53 without a correction ends in a refund; the sweep finds it", async () => {
    const fixture = await openFixture({ bankEnv: { BANK_PAYOUT_MS: "50" } });
    const player = await fixture.player({ cash: 50_000n });
    const orderId = await fixture.placed(player, 50_000, "0001");
    await fixture.until(player, orderId, 2000);
    fixture.clock.ahead = 73 * hours;
    await fixture.job("sweep-withdrawals");
    await fixture.until(player, orderId, 2300);
    expect((await fixture.balances(player)).cash).toBe(50_000n);
  });
});
