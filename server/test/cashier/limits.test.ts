import type { PlayerId } from "@fairlobby/contract";
import { describe, expect, onTestFinished, test } from "vitest";
import { completePromotions } from "../../src/modules/promotions/settings.ts";
import { openDatabase } from "../../src/platform/db/database.ts";
import type { Reply } from "../harness/bank-fixture.ts";
import { settings } from "../harness/lobby.ts";
import { silentLog } from "../harness/database.ts";
import { untilWaiting } from "../harness/locks.ts";
import { openFixture, pay, untilCredited } from "./fixture.ts";

describe("the daily limit", () => {
  test("R-DEP-37 R-SRV-61 refuses a deposit beyond it and is named in the refusal", async () => {
    const fixture = await openFixture();
    const player = await fixture.player();
    await fixture.call(player, "/v1/consent", { dailyDepositLimit: 60_000 });
    const both = await Promise.all([fixture.deposit(player), fixture.deposit(player), fixture.deposit(player)]);
    expect(both.map(({ msgCode }) => msgCode).toSorted()).toEqual(["limit_reached", "success", "success"]);
    expect(both.find(({ success }) => !success)?.msg).toContain("Rp 60.000");
    expect((await fixture.cashier.deposited(fixture.database, player)).day).toBe(60_000n);
    // Nothing was paid: the player reads both sums.
    const { data } = await fixture.call(player, "/v1/consent", {});
    expect(data).toMatchObject({ usedToday: { deposited: 60_000, unpaid: 60_000 } });
    fixture.clock.ahead = 700_000;
    expect((await fixture.cashier.deposited(fixture.database, player)).day).toBe(0n);
  });

  test("R-SRV-61 R-DEP-37 restarts at midnight of the display time zone, not of UTC", async () => {
    const fixture = await openFixture();
    const player = await fixture.player();
    await fixture.call(player, "/v1/consent", { dailyDepositLimit: 30_000 });
    // Midnight in Jakarta is 17:00 UTC. A later midnight than the next, so that time only moves forward.
    const midnight = Math.ceil(Date.now() / 86_400_000) * 86_400_000 + 17 * 3_600_000;
    const depositAt = async (at: number): Promise<string> => {
      fixture.clock.ahead = at - Date.now();
      fixture.bankClock.ahead = fixture.clock.ahead;
      const reply = await fixture.deposit(player, { acceptBonus: false });
      if (!reply.success) return reply.msgCode;
      await pay(fixture, player, reply.data.orderId);
      await untilCredited(fixture, reply.data.orderId);
      return "credited";
    };
    const minute = 60_000;
    expect(await depositAt(midnight - 30 * minute)).toBe("credited");
    expect(await depositAt(midnight - minute)).toBe("limit_reached");
    expect(await depositAt(midnight + minute)).toBe("credited");
    // Midnight UTC does not begin a new day in Jakarta.
    const utcMidnight = midnight + 7 * 60 * minute;
    expect(await depositAt(utcMidnight - minute)).toBe("limit_reached");
    expect(await depositAt(utcMidnight + minute)).toBe("limit_reached");
    expect(await depositAt(midnight + 24 * 60 * minute + minute)).toBe("credited");
  });
});

test("R-EXT-17 a limit that refuses deposits is reported once, and one that sends a payment back too", async () => {
  const fixture = await openFixture();
  const player = await fixture.player();
  await fixture.call(player, "/v1/consent", { dailyDepositLimit: 30_000 });
  const reports = async () => {
    await Promise.all(fixture.modules.protection.jobs.map((job) => job.handle({} as never)));
    const rows = await fixture.database.query<{ payload: { limit: string } }>(
      "select payload from platform.outbox where topic = 'limit.reached' and player_id = $1",
      [player],
    );
    return rows.map(({ payload }) => payload.limit);
  };
  const { data } = await fixture.deposit(player);
  expect(await reports()).toEqual([]);
  expect((await fixture.deposit(player)).msgCode).toBe("limit_reached");
  expect((await fixture.deposit(player)).msgCode).toBe("limit_reached");
  expect(await reports()).toEqual(["dailyDepositLimit"]);

  const other = await fixture.player();
  await fixture.call(other, "/v1/consent", { weeklyDepositLimit: 30_000 });
  const order = await fixture.deposit(other);
  await pay(fixture, other, order.data.orderId, "?mismatch=true", { amount: 45_000 });
  await expect
    .poll(async () => {
      await Promise.all(fixture.modules.protection.jobs.map((job) => job.handle({} as never)));
      const rows = await fixture.database.query<{ payload: { limit: string } }>(
        "select payload from platform.outbox where topic = 'limit.reached' and player_id = $1",
        [other],
      );
      return rows.map(({ payload }) => payload.limit);
    })
    .toEqual(["weeklyDepositLimit"]);
  expect(data.orderId).toMatch(/^D/);
});

describe("the limits of weeks and months", () => {
  test("R-LMT-04 refuse a deposit beyond them, are named, and start again on Monday and on the first", async () => {
    const fixture = await openFixture();
    const player = await fixture.player();
    await fixture.call(player, "/v1/consent", { weeklyDepositLimit: 60_000, monthlyDepositLimit: 90_000 });
    const at = (time: number) => {
      fixture.clock.ahead = time - Date.now();
      fixture.bankClock.ahead = fixture.clock.ahead;
    };
    const deposited = async () => {
      const { success, data, msg } = await fixture.deposit(player, { acceptBonus: false });
      if (!success) return msg;
      await pay(fixture, player, data.orderId);
      await untilCredited(fixture, data.orderId);
      return "credited";
    };
    // The first Monday of the next month, at noon in Jakarta.
    const day = 24 * 3_600_000;
    const next = new Date(Date.now() + 7 * 3_600_000);
    const begins = Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 1, 5);
    const first = begins + ((8 - new Date(begins).getUTCDay()) % 7) * day;
    at(first);
    expect(await deposited()).toBe("credited");
    at(first + day);
    expect(await deposited()).toBe("credited");
    expect(await deposited()).toContain("Rp 60.000");
    const { data } = await fixture.call(player, "/v1/consent", {});
    expect(data.used.deposited).toEqual({ day: 30_000, week: 60_000, month: 60_000 });
    expect(data.used.until.week).toBe(first + 6.5 * day);
    // Monday.
    at(data.used.until.week + 1_000);
    expect(await deposited()).toBe("credited");
    expect(await deposited()).toContain("Rp 90.000");
    at(data.used.until.month + 1_000);
    expect(await deposited()).toBe("credited");
  });
});

describe("the bonus cap", () => {
  test("R-SRV-133 limits a player's bonuses to 150.000, is shown in the terms, and refuses orders beyond it", async () => {
    const fixture = await openFixture({ settings: { promotions: { ...settings.promotions, bonusCap: 150_000 } } });
    const player = await fixture.player();
    const offeredTo = async (to: PlayerId) =>
      (await fixture.call(to, "/charge/amount/list", {})).data.list
        .filter(({ givingRate }: { givingRate: number }) => givingRate > 0)
        .map(({ orderAmount }: { orderAmount: number }) => orderAmount);
    expect(await offeredTo(player)).toEqual([30_000, 50_000, 100_000, 300_000, 500_000]);
    for (const amount of [30_000, 50_000]) {
      const { data } = await fixture.deposit(player, { amount });
      await pay(fixture, player, data.orderId);
      await untilCredited(fixture, data.orderId);
    }
    // 110.000 are granted, which leaves room for a bonus of 40.000. All offered bonuses are larger.
    expect((await fixture.balances(player)).promo).toBe(110_000n);
    expect(await offeredTo(player)).toEqual([]);
    expect(await fixture.deposit(player)).toMatchObject({ success: false, msgCode: "amount_mismatch" });
    expect(await fixture.deposit(player, { acceptBonus: false })).toMatchObject({ success: true });
    expect(await offeredTo(await fixture.player())).toEqual([30_000, 50_000, 100_000, 300_000, 500_000]);
    for (const language of ["id", "pt", "es", "th", "zh"]) {
      const { list } = (
        await fixture.call(await fixture.player(), "/v1/bonus/terms", {}, { "accept-language": language })
      ).data;
      const bonus = list.find(({ termsId }: { termsId: string }) => termsId.startsWith("deposit-bonus"));
      expect(bonus.text).toContain("Rp 150.000");
    }
  });

  test("R-SRV-133 counts the bonuses of orders that can still be paid, even of orders sent at the same time", async () => {
    const fixture = await openFixture({ settings: { promotions: { ...settings.promotions, bonusCap: 60_000 } } });
    const player = await fixture.player();
    const replies = await Promise.all([fixture.deposit(player), fixture.deposit(player), fixture.deposit(player)]);
    expect(replies.map(({ msgCode }) => msgCode).toSorted()).toEqual(["amount_mismatch", "amount_mismatch", "success"]);
    // An expired order may still be paid late, with its bonus; a day later it no longer counts.
    fixture.clock.ahead = 700_000;
    expect(await fixture.deposit(player)).toMatchObject({ msgCode: "amount_mismatch" });
    fixture.clock.ahead = 25 * 3_600_000;
    expect(await fixture.deposit(player)).toMatchObject({ success: true });
    // Paid even later, it gets no bonus: the other order's bonus uses up the cap.
    const [late] = replies.flatMap(({ success, data }) => (success ? [data.orderId as string] : []));
    await pay(fixture, player, late ?? "");
    await untilCredited(fixture, late ?? "");
    expect(await fixture.balances(player)).toMatchObject({ cash: 30_000n, promo: 0n });
  });

  test("R-SRV-133 R-MON-18 is 500.000 IDR by default, or its equivalent in the store's currency", () => {
    expect(settings.promotions.bonusCap).toBe(500_000);
    const unset = { wagerMultiple: 5, expireDays: 30, requiresTask: false };
    expect(completePromotions(unset, "BRL").bonusCap).toBe(500_00);
    expect(completePromotions(unset, "NGN").bonusCap).toBe(50_000);
  });
});

describe("open orders", () => {
  test("R-SRV-131 are three at most, even when sent at the same time, until one is paid or expires", async () => {
    const fixture = await openFixture();
    const player = await fixture.player();
    const replies = await Promise.all(Array.from({ length: 8 }, () => fixture.deposit(player)));
    const opened = replies.filter(({ success }) => success);
    expect(opened).toHaveLength(3);
    const refused = await fixture.deposit(player);
    expect(refused).toMatchObject({
      success: false,
      msgCode: "too_many_open",
      msg: "Anda masih punya 3 kode bayar yang belum dibayar. Bayar salah satunya di halaman deposit, atau tunggu sampai kodenya habis.",
    });
    // All three can be paid.
    const { orders } = (await fixture.call(player, "/charge/amount/list", {})).data;
    expect(orders.filter(({ state }: { state: string }) => state === "unpaid")).toHaveLength(3);
    expect(await fixture.deposit(await fixture.player())).toMatchObject({ success: true });

    const first: string = opened[0]?.data.orderId;
    await pay(fixture, player, first);
    await untilCredited(fixture, first);
    expect(await fixture.deposit(player)).toMatchObject({ success: true });
    expect(await fixture.deposit(player)).toMatchObject({ msgCode: "too_many_open" });
    fixture.clock.ahead = 601_000;
    expect(await fixture.deposit(player)).toMatchObject({ success: true });
  });

  test("R-SRV-131 are three when four are sent at the same moment", async () => {
    const fixture = await openFixture();
    const player = await fixture.player();
    const owner = openDatabase({ url: fixture.url, log: silentLog, size: 1 });
    onTestFinished(owner.end);
    let replies: Promise<Reply[]> | undefined;
    await owner.transaction(async (tx) => {
      // The table can be read but not written: without waiting for one another, all orders would count the open ones
      // before any is stored.
      await tx.query("lock table cashier.deposit in share mode");
      replies = Promise.all(Array.from({ length: 4 }, () => fixture.deposit(player)));
      await untilWaiting(tx, 4);
    });
    expect((await replies)?.filter(({ success }) => success)).toHaveLength(3);
  });

  test("R-SRV-131 are not used up by an outage of the provider", async () => {
    let down = true;
    const fixture = await openFixture({
      provider: (real) => ({
        open: (order) => (down ? Promise.resolve({ status: "unknown", reason: "down" }) : real.open(order)),
      }),
    });
    const player = await fixture.player();
    for (let n = 0; n < 5; n++) expect(await fixture.deposit(player)).toMatchObject({ msgCode: "deposit_failed" });
    down = false;
    fixture.clock.ahead = 61_000;
    expect(await fixture.deposit(player)).toMatchObject({ success: true });
  });
});
