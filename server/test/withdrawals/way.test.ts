import { orderStates, type OrderId, type PlayerId } from "@fairlobby/contract";
import pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { actorOf } from "../../src/modules/withdrawals/order-page/read-model.ts";
import { startJobs } from "../../src/platform/jobs/jobs.ts";
import { silentLog } from "../harness/database.ts";
import { shareFixture } from "../harness/bank-fixture.ts";
import { accountOf, openFixture, type Fixture } from "./fixture.ts";

const withholding = { duty: "UU Contoh", threshold: 4_500_000, high: 7, low: 10, reviewFrom: 50_000 };
const hour = 3_600_000;

/** One place at the bank; a payout to an account ending in 0006 takes a second and a half. */
const shared = shareFixture((whenDone) =>
  openFixture(
    { jobs: false, withdrawals: { places: 1, tax: withholding }, bankEnv: { BANK_LATE_SECONDS: "1.5" } },
    whenDone,
  ),
);

const closeReview = (fixture: Fixture, orderId: OrderId) =>
  fixture.withdrawals.operations.closeReview({ name: "rina" }, orderId, "");

/** Returns the state of a player's newest order in the list. */
const stateOf = async (fixture: Fixture, player: PlayerId): Promise<number> =>
  (await fixture.call(player, "/v1/bus/getAllWithdrawOrders", {})).data.orderList[0].state;

describe("all steps, with no deposit ever made", () => {
  let paid: { player: PlayerId; orderId: OrderId };

  test("R-HON-01 R-SRV-46 an order reaches 2200 through every other step but 2300, in order", async () => {
    const fixture = shared();
    // Another order is at the bank, so the next first withdrawal queues.
    const before = await fixture.player({ cash: 50_000n });
    const blocking = await fixture.placed(before, 50_000, "0006");
    await fixture.advanceUntil(before, blocking, 1800);
    await closeReview(fixture, blocking);
    await fixture.advance(before, blocking);

    const player = await fixture.player({ cash: 50_000n });
    const info = await fixture.call(player, "/v1/bus/withdrawInfo", {});
    expect(info.data.result).toMatchObject({ charge20TotalNum: 0, withdrawableAmount: 50_000, withdrawTotalNum: 0 });
    const orderId = await fixture.placed(player, 50_000, "0001");
    await fixture.forgetDevice(orderId);
    await fixture.advanceUntil(player, orderId, 1300);
    expect(await stateOf(fixture, player)).toBe(orderStates.wait);
    // This is long enough to enter the fast lane.
    fixture.clock.ahead = 6 * 60_000;
    await fixture.advanceUntil(player, orderId, 1800);
    expect(await stateOf(fixture, player)).toBe(orderStates.exception);
    await closeReview(fixture, orderId);
    await fixture.advanceUntil(player, orderId, 2000);
    expect(await stateOf(fixture, player)).toBe(orderStates.wait);
    const corrected = { orderId, accountNumber: accountOf(player), verification: accountOf(player, "0001") };
    await fixture.call(player, "/v1/bus/updateCpf", corrected, fixture.withKey());
    expect(await fixture.advanceUntil(player, orderId, 2200)).toEqual([
      1000, 1100, 1200, 1300, 1400, 1500, 1600, 1700, 1800, 1900, 2000, 2100, 2200,
    ]);
    expect(await stateOf(fixture, player)).toBe(orderStates.success);

    await fixture.advanceUntil(before, blocking, 2200);
    await fixture.expectBooksToBalance();
    paid = { player, orderId };
  });

  test("R-HON-09 R-WD-58 R-SRV-47 the order was paid with charge20TotalNum 0: 10 % tax was withheld, and the player paid nothing in", async () => {
    const fixture = shared();
    const { player, orderId } = paid;
    expect(await fixture.paidByBank(orderId)).toBe(50_000 - 5_000);
    const kinds = await fixture.database.query<{ kind: string }>(
      "select distinct kind from ledger.transfer where player_id = $1 order by kind",
      [player],
    );
    expect(kinds.map(({ kind }) => kind)).toEqual(["gift", "withdrawal_paid", "withdrawal_reserved"]);
    expect((await fixture.call(player, "/v1/bus/withdrawInfo", {})).data.result).toMatchObject({
      charge20TotalNum: 0,
      withdrawTotalNum: 1,
    });
  });
});

describe("the steps of an order whose account was corrected", () => {
  const corrected = shareFixture((whenDone) =>
    openFixture({ jobs: false, bankEnv: { BANK_PAYOUT_MS: "0" } }, whenDone),
  );
  let player: PlayerId;
  let orderId: OrderId;

  test("R-TRK-16 R-TRK-24 the order has the state of its last step: none, 4 at 2000, 1 at 2200", async () => {
    const fixture = corrected();
    player = await fixture.player({ cash: 50_000n });
    orderId = await fixture.placed(player, 50_000, "0001");
    await fixture.forgetDevice(orderId);
    expect(await stateOf(fixture, player)).toBe(0);
    await fixture.advanceUntil(player, orderId, 2000);
    expect(await stateOf(fixture, player)).toBe(4);
    const correction = { orderId, accountNumber: accountOf(player), verification: accountOf(player, "0001") };
    await fixture.call(player, "/v1/bus/updateCpf", correction, fixture.withKey());
    await fixture.advanceUntil(player, orderId, 2200);
    expect(await stateOf(fixture, player)).toBe(1);
  });

  test("R-TRK-03 R-TRK-04 each carries its code, its time in milliseconds and its details as JSON", async () => {
    const fixture = corrected();
    const { data } = await fixture.call(player, "/v1/bus/getWithdrawProcess", { orderId });
    expect(data.processDetail.withdrawSuccessNum).toBe(1);
    const raw = JSON.parse(data.processDetail.processJson) as Record<string, unknown>[];
    for (const step of raw) {
      expect(Object.keys(step).toSorted()).toEqual(["argsJson", "createTime", "processCode"]);
      expect(typeof step["argsJson"]).toBe("string");
    }
    const times = raw.map((step) => Number(step["createTime"]));
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(Math.abs((times[0] ?? 0) - fixture.now())).toBeLessThan(60_000);
  });

  test("R-TRK-05 each shows its own details, the account by 4 digits and the phone masked", async () => {
    const fixture = corrected();
    const { steps } = await fixture.process(player, orderId);
    const args = Object.fromEntries(
      steps.map((step: { processCode: number; args: object }) => [step.processCode, step.args]),
    );
    const account = { userName: "Sari Dewi", bankName: "BCA", phone: "08••••••••90" };
    expect(args).toEqual({
      1000: { ...account, accountNumber: "0001" },
      1100: {},
      1200: {},
      1700: {},
      1900: {},
      2000: {
        ...account,
        accountNumber: "0001",
        canModifyCpfFlag: 0,
        chargeNum: 0,
        reason: "Bank tidak mengenali rekening ini. Perbaikan gratis.",
      },
      2100: { ...account, accountNumber: "7890" },
      2200: { ...account, accountNumber: "7890" },
    });
  });
});

describe("the end of an order", () => {
  test("R-TRK-19 R-TRK-20 R-SRV-54 a failed payout ends at 2300, state 2, with its reason", async () => {
    const fixture = await openFixture({ jobs: false });
    const player = await fixture.player({ cash: 50_000n });
    const orderId = await fixture.placed(player, 50_000, "0002");
    await fixture.advanceUntil(player, orderId, 2300);
    expect(await stateOf(fixture, player)).toBe(orderStates.fail);
    const { steps, next, cancelable } = await fixture.process(player, orderId);
    expect(steps.at(-1).args.reason).toBe("Bank tidak dapat membayar. Seluruh jumlah sudah kembali ke saldo Anda.");
    expect([next, cancelable]).toEqual([{ actor: "nobody", by: null }, false]);
  });

  test("R-TRK-53 R-MON-17 R-TRK-58 the fee is exactly the rate of the part above the threshold, in tracker, list and payment alike", async () => {
    const fixture = await openFixture({ jobs: false, withdrawals: { firstWithdrawalRule: false } });
    const player = await fixture.player({ cash: 5_000_000n });
    const orderId = await fixture.placed(player, 1_234_567);
    await fixture.advanceUntil(player, orderId, 2200);
    const { quote, orderAmount } = await fixture.process(player, orderId);
    expect(quote).toEqual({ gross: 1_234_567, fee: 7_037, tax: 0, vip: 0, net: 1_227_530 });
    expect(Math.round((quote.fee / orderAmount) * 10_000) / 100).toBe(0.57);
    const [item] = (await fixture.call(player, "/v1/bus/getAllWithdrawOrders", {})).data.orderList;
    expect(item).toMatchObject({ amount: 1_234_567, realAmount: 1_227_530, quote });
    expect(await fixture.paidByBank(orderId)).toBe(1_227_530);
  });
});

describe("the next actor and deadline", () => {
  test("R-SRV-47 no step waits for a payment by the player: only a rejected account waits for the player at all", () => {
    expect(
      [1000, 1100, 1200, 1300, 1400, 1500, 1600, 1700, 1800, 1900, 2000, 2100, 2200, 2300].map((code) => [
        code,
        actorOf(code as 1000),
      ]),
    ).toEqual([
      [1000, "lobby"],
      [1100, "bank"],
      [1200, "lobby"],
      [1300, "queue"],
      [1400, "fast_lane"],
      [1500, "fast_lane"],
      [1600, "lobby"],
      [1700, "bank"],
      [1800, "tax_desk"],
      [1900, "bank"],
      [2000, "player"],
      [2100, "bank"],
      [2200, "nobody"],
      [2300, "nobody"],
    ]);
  });

  test("R-SRV-28 R-TRK-09 the time is measured, and the deadline is that of the refund", async () => {
    const fixture = await openFixture({
      jobs: false,
      withdrawals: { places: 1 },
      bankEnv: { BANK_SLOW_SECONDS: "80000", BANK_PAYOUT_MS: "100" },
    });
    const place = async (ending: string) => {
      const player = await fixture.player({ cash: 70_000n });
      const orderId = await fixture.placed(player, 50_000, ending);
      await fixture.advance(player, orderId);
      return { player, orderId };
    };
    const next = async ({ player, orderId }: Awaited<ReturnType<typeof place>>) => {
      const seen = await fixture.process(player, orderId);
      return { ...seen.next, after: seen.next.by - seen.steps.at(-1).createTime };
    };
    const paid = await place("7890");
    expect(await next(paid)).toMatchObject({ actor: "bank", after: 72 * hour });
    expect((await next(paid)).usualMinutes).toBeUndefined();
    await fixture.advanceUntil(paid.player, paid.orderId, 2200);

    const slow = await place("0003");
    const atBank = await next(slow);
    expect(atBank).toMatchObject({ actor: "bank", after: 72 * hour });
    expect(atBank.usualMinutes).toBeGreaterThan(0);
    expect(atBank.usualMinutes).toBeLessThan(1);
    const waiting = await place("7890");
    expect(await next(waiting)).toMatchObject({ actor: "queue", after: 72 * hour, usualMinutes: atBank.usualMinutes });
    fixture.clock.ahead = 6 * 60_000;
    await fixture.advance(waiting.player, waiting.orderId);
    expect(await next(waiting)).toMatchObject({ actor: "bank", after: 72 * hour });
  });
});

describe("the sweep of open orders", () => {
  test("R-SRV-53 finds every open order, however many, and skips those that wait for a person", async () => {
    const fixture = await openFixture({ jobs: false, withdrawals: { places: 1 } });
    const orders = [];
    for (let n = 0; n < 4; n++) {
      const player = await fixture.player({ cash: 50_000n });
      orders.push({ player, orderId: await fixture.placed(player, 50_000, n === 0 ? "0001" : "7890") });
    }
    const [rejected, ...others] = orders;
    if (rejected === undefined) throw new Error("no order");
    await fixture.advanceUntil(rejected.player, rejected.orderId, 2000);
    const { readOpenOrders } = await import("../../src/modules/withdrawals/life-cycle/read-orders.ts");
    const sweep = async (stalledBefore: number) => {
      const found: string[] = [];
      for (let after = null; ;) {
        const page = await readOpenOrders(fixture.database, { stalledBefore, after, limit: 2 });
        expect(page.length).toBeLessThanOrEqual(2);
        if (page.length === 0) return found;
        found.push(...page.map(({ orderId }) => orderId));
        after = page.at(-1) ?? null;
      }
    };
    expect(await sweep(fixture.now() - 72 * hour)).toEqual(others.map(({ orderId }) => orderId));
    expect(await sweep(fixture.now() + hour)).toEqual(orders.map(({ orderId }) => orderId));
  });

  test("R-SRV-53 finds an order whose job was given up, which continues to its payment", async () => {
    const fixture = await openFixture({ jobs: false });
    const player = await fixture.player();
    const orderId = await fixture.placed(player);
    const owner = new pg.Client(fixture.url);
    await owner.connect();
    const { rowCount } = await owner.query(
      `update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'gone' where key = $1`,
      [`withdrawal:${orderId}`],
    );
    await owner.end();
    expect(rowCount).toBe(1);
    const handlers = fixture.withdrawals.jobs.filter(({ everyMinutes }) => everyMinutes === undefined);
    const jobs = await startJobs({
      database: fixture.database,
      url: fixture.url,
      log: silentLog,
      concurrency: 2,
      handlers,
    });
    onTestFinished(() => jobs.stop());
    expect(await jobs.givenUp()).toEqual(new Map([["advance-withdrawal", 1]]));
    await fixture.job("sweep-withdrawals");
    expect((await fixture.until(player, orderId, 2200)).at(-1)).toBe(2200);
    await expect.poll(() => jobs.givenUp(), { timeout: 20_000 }).toEqual(new Map());
    await fixture.expectBooksToBalance();
  });
});
