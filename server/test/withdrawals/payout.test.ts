import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, test } from "vitest";
import { startBank, startBankProgram, type BankProgram } from "../../../providers/bank/test/support/bank.ts";
import { until } from "../../../tools/until.ts";
import { shareFixture } from "../harness/bank-fixture.ts";
import { settings } from "../harness/lobby.ts";
import { accountOf, openFixture } from "./fixture.ts";

/** The first-withdrawal rule requires exactly the minimum; without it any amount can be tried. */
const anyAmount = { withdrawals: { firstWithdrawalRule: false } } as const;
const shared = shareFixture((whenDone) =>
  openFixture({ ...anyAmount, bankEnv: { BANK_SLOW_SECONDS: "600", BANK_REVERSAL_SECONDS: "1" } }, whenDone),
);

describe("a withdrawal at the bank", () => {
  test("R-SRV-46 R-HON-03 R-HON-09 reaches 2200 and pays exactly the quoted net, with no deposit ever made", async () => {
    const fixture = shared();
    const player = await fixture.player({ cash: 70_000n, promo: 20_000n });
    const orderId = await fixture.placed(player);
    expect(await fixture.balances(player)).toEqual({ cash: 20_000n, promo: 20_000n, reserved: 50_000n });

    expect(await fixture.until(player, orderId, 2200)).toEqual([1000, 1100, 1200, 1700, 1900, 2200]);
    expect(await fixture.balances(player)).toEqual({ cash: 20_000n, promo: 20_000n, reserved: 0n });
    expect(await fixture.paidByBank(orderId)).toBe(50_000);
    await fixture.expectBooksToBalance();
    const eventsOf = async (topic: string) =>
      (await fixture.events(topic)).map(({ payload }) => payload).filter((payload) => payload["orderId"] === orderId);
    expect(await eventsOf("withdrawal.paid")).toEqual([{ orderId, gross: "50000", net: "50000" }]);
    const codes = (await eventsOf("withdrawal.stepped")).map((payload) => payload["processCode"]);
    expect(codes).toEqual([1000, 1100, 1200, 1700, 1900, 2200]);
  });

  test("R-SRV-49 R-HON-03 withholds the fee as quoted, shows it at 1600 and books it separately", async () => {
    const fixture = shared();
    const player = await fixture.player({ cash: 3_000_000n });
    const orderId = await fixture.placed(player, 3_000_000);
    expect(await fixture.until(player, orderId, 2200)).toEqual([1000, 1100, 1200, 1600, 1700, 1900, 2200]);
    const { steps, quote } = await fixture.process(player, orderId);
    expect(quote).toEqual({ gross: 3_000_000, fee: 60_000, tax: 0, vip: 0, net: 2_940_000 });
    expect(steps.find((step: { processCode: number }) => step.processCode === 1600).args.chargeNum).toBe(60_000);
    expect(await fixture.paidByBank(orderId)).toBe(2_940_000);
    expect(await fixture.houseOf(orderId, "fees")).toBe(60_000n);
    await fixture.expectBooksToBalance();
  });

  test("R-MON-22 books a configured tax separately", async () => {
    const fixture = await openFixture({
      withdrawals: { firstWithdrawalRule: false, tax: { duty: "UU Contoh", threshold: 4_500_000, high: 7, low: 10 } },
    });
    const player = await fixture.player({ cash: 5_000_000n });
    const orderId = await fixture.placed(player, 5_000_000);
    await fixture.until(player, orderId, 2200);
    expect(await fixture.paidByBank(orderId)).toBe(5_000_000 - 120_000 - 350_000);
    expect([await fixture.house("fees"), await fixture.house("tax")]).toEqual([120_000n, 350_000n]);
    await fixture.expectBooksToBalance();
  });

  test("R-SRV-51 R-SRV-30 R-HON-01 a rejected account is corrected free of charge and paid", async () => {
    const fixture = shared();
    const player = await fixture.player({ cash: 60_000n });
    const orderId = await fixture.placed(player, 50_000, "0001");
    await fixture.forgetDevice(orderId);
    expect(await fixture.until(player, orderId, 2000)).toEqual([1000, 1100, 1200, 1700, 1900, 2000]);
    const rejected = await fixture.process(player, orderId);
    expect(rejected.steps.at(-1).args).toEqual({
      canModifyCpfFlag: 1,
      chargeNum: 0,
      // The order is from a version that did not store the device.
      proof: "account_number",
      reason: "Bank tidak mengenali rekening ini. Perbaikan gratis.",
      userName: "Sari Dewi",
      bankName: "BCA",
      accountNumber: "0001",
      phone: "08••••••••90",
    });
    expect(rejected.cancelable).toBe(true);

    const corrected = await fixture.call(
      player,
      "/v1/bus/updateCpf",
      { orderId, accountNumber: accountOf(player), verification: accountOf(player, "0001") },
      fixture.withKey(),
    );
    expect(corrected).toMatchObject({ success: true });
    expect(await fixture.until(player, orderId, 2200)).toEqual([1000, 1100, 1200, 1700, 1900, 2000, 2100, 2200]);
    const { steps } = await fixture.process(player, orderId);
    // 2000 is no longer the last step, so nothing can be changed.
    expect(steps[5].args.canModifyCpfFlag).toBe(0);
    expect((await fixture.payouts(orderId)).map(({ status }) => status).toSorted()).toEqual(["FAILED", "SUCCEEDED"]);
    expect(await fixture.paidByBank(orderId)).toBe(50_000);
    expect(await fixture.balances(player)).toEqual({ cash: 10_000n, promo: 0n, reserved: 0n });
    await fixture.expectBooksToBalance();
  });

  test("R-SRV-52 R-HON-04 a failed payout restores the exact balance and its split", async () => {
    const fixture = shared();
    const player = await fixture.player({ cash: 61_234n, promo: 5_678n });
    const orderId = await fixture.placed(player, 50_000, "0002");
    expect(await fixture.until(player, orderId, 2300)).toEqual([1000, 1100, 1200, 1700, 1900, 2300]);
    expect(await fixture.balances(player)).toEqual({ cash: 61_234n, promo: 5_678n, reserved: 0n });
    expect(await fixture.paidByBank(orderId)).toBe(0);
    await fixture.expectBooksToBalance();
    const { steps, cancelable } = await fixture.process(player, orderId, "zh-CN");
    expect(steps.at(-1).args.reason).toBe("银行未能付款。全部金额已退回你的余额。");
    expect(cancelable).toBe(false);
    // The player can order again, and it is still a first withdrawal.
    expect(await fixture.order(player)).toMatchObject({ success: true });
  });

  test("a create call without a reply is pending, and paid exactly once", async () => {
    const fixture = await openFixture({ bankEnv: { BANK_HANG_SECONDS: "5", BANK_PAYOUT_MS: "1500" } });
    const player = await fixture.player({ cash: 50_000n });
    const orderId = await fixture.placed(player, 50_000, "0005");
    expect(await fixture.until(player, orderId, 2200)).toEqual([1000, 1100, 1200, 1700, 1900, 2200]);
    expect(await fixture.payouts(orderId)).toHaveLength(1);
    expect(await fixture.paidByBank(orderId)).toBe(50_000);
    await fixture.expectBooksToBalance();
  });

  test("R-HON-04 a payment that the bank returns is refunded in full, including the fee, and the order stays paid", async () => {
    const fixture = shared();
    const player = await fixture.player({ cash: 2_000_000n });
    const orderId = await fixture.placed(player, 2_000_000, "0004");
    await fixture.until(player, orderId, 2200);
    await until(async () => (await fixture.balances(player)).cash === 2_000_000n);
    expect(await fixture.balances(player)).toEqual({ cash: 2_000_000n, promo: 0n, reserved: 0n });
    expect(await fixture.paidByBank(orderId)).toBe(0);
    expect(await fixture.houseOf(orderId, "fees")).toBe(0n);
    expect(await fixture.houseOf(orderId, "payouts")).toBe(0n);
    await fixture.expectBooksToBalance();
    // The list also shows that the payout was returned.
    const { data } = await fixture.call(player, "/v1/bus/getAllWithdrawOrders", {});
    expect(data.orderList[0]).toMatchObject({ orderId, state: 1, returned: 2_000_000 });
    const { steps } = await fixture.process(player, orderId);
    expect(steps.at(-1)).toMatchObject({
      processCode: 2200,
      args: {
        reason: "Bank mengembalikan uangnya kemudian. Seluruh jumlah, termasuk biaya, sudah kembali ke saldo Anda.",
      },
    });
    const news = await fixture.withdrawals.recentOrders(fixture.database, player, fixture.now() - 60_000);
    expect(news).toEqual([{ orderId, code: 2200, gross: 2_000_000n, net: 1_970_000n, reversed: true, held: null }]);
  });

  test("a reversal whose webhook is lost is found by asking", async () => {
    const fixture = await openFixture({ jobs: false, bankEnv: { BANK_REVERSAL_SECONDS: "0" } });
    await fixture.bank.post("/sandbox/faults", { webhooks: "drop" });
    const player = await fixture.player({ cash: 50_000n });
    const orderId = await fixture.placed(player, 50_000, "0004");
    await until(async () => {
      await fixture.advance(player, orderId);
      return (await fixture.events("withdrawal.reversed")).length > 0;
    });
    expect(await fixture.codes(player, orderId)).toEqual([1000, 1100, 1200, 1700, 1900, 2200]);
    for (let again = 0; again < 3; again++) await fixture.advance(player, orderId);
    expect(await fixture.balances(player)).toEqual({ cash: 50_000n, promo: 0n, reserved: 0n });
    await fixture.expectBooksToBalance();
  });

  test.each(["duplicate", "reorder", "drop"] as const)("webhooks that %s do not change the outcome", async (fault) => {
    const fixture = await openFixture();
    await fixture.bank.post("/sandbox/faults", { webhooks: fault, delayMs: 300 });
    const [paid, rejected] = [await fixture.player(), await fixture.player()];
    const [first, second] = [await fixture.placed(paid), await fixture.placed(rejected, 50_000, "0002")];
    await fixture.until(paid, first, 2200);
    await fixture.until(rejected, second, 2300);
    expect([await fixture.paidByBank(first), await fixture.paidByBank(second)]).toEqual([50_000, 0]);
    await fixture.expectBooksToBalance();
  });

  test("a webhook about an unknown payout is answered and does nothing", async () => {
    const fixture = await openFixture({ jobs: false });
    const response = await fetch(fixture.callbackUrl, {
      method: "POST",
      headers: { "content-type": "application/json", "x-callback-token": fixture.bank.credentials.callbackToken },
      body: JSON.stringify({ event: "payout.succeeded", data: { reference_id: "W-nobody-1" } }),
    });
    expect(response.status).toBe(200);
    expect(await fixture.withdrawals.lookAtPayout("W-nobody-1")).toBe("foreign");
  });

  test("a webhook that falsely reports a payment books nothing: the bank is asked", async () => {
    const fixture = shared();
    const player = await fixture.player({ cash: 50_000n });
    const orderId = await fixture.placed(player, 50_000, "0003");
    await fixture.until(player, orderId, 1900);
    await fetch(fixture.callbackUrl, {
      method: "POST",
      headers: { "content-type": "application/json", "x-callback-token": fixture.bank.credentials.callbackToken },
      body: JSON.stringify({ event: "payout.succeeded", data: { reference_id: `${orderId}-1`, status: "SUCCEEDED" } }),
    });
    for (let again = 0; again < 3; again++) await fixture.advance(player, orderId);
    expect((await fixture.codes(player, orderId)).at(-1)).toBe(1900);
    expect((await fixture.balances(player)).reserved).toBe(50_000n);
  });

  test("R-TRK-08 a closed channel keeps the order at 1100 until the bank opens it", async () => {
    let state: "open" | "closed" | "unknown" = "closed";
    const fixture = await openFixture({
      jobs: false,
      around: (provider) => ({
        ...provider,
        channelState: async (...channel) => (state === "open" ? provider.channelState(...channel) : state),
      }),
    });
    const player = await fixture.player();
    const orderId = await fixture.placed(player);
    for (state of ["closed", "unknown"] as const) {
      await fixture.advance(player, orderId);
      expect(await fixture.codes(player, orderId)).toEqual([1000, 1100]);
    }
    state = "open";
    await fixture.advance(player, orderId);
    expect((await fixture.codes(player, orderId)).at(-1)).toBe(1900);
  });

  test("R-SRV-52 a payout the bank refuses is given back at once", async () => {
    const [bca] = settings.withdrawals.banks;
    if (bca === undefined) throw new Error("no bank is configured");
    const fixture = await openFixture({
      // A channel code that the bank does not know; the server does not look the channel up first.
      withdrawals: { banks: [{ ...bca, channel: "ID_NOWHERE" }] },
      around: (provider) => ({ ...provider, channelState: async () => "open" }),
    });
    const player = await fixture.player({ cash: 51_000n });
    const orderId = await fixture.placed(player);
    expect(await fixture.until(player, orderId, 2300)).toEqual([1000, 1100, 1200, 1700, 2300]);
    expect(await fixture.balances(player)).toEqual({ cash: 51_000n, promo: 0n, reserved: 0n });
    await fixture.expectBooksToBalance();
  });

  test("an order survives a crash of the bank: killed with the payout under way, it pays after its restart", async () => {
    const programs: BankProgram[] = [];
    const fixture = await openFixture({
      jobs: false,
      bankEnv: { BANK_PAYOUT_MS: "3600000" },
      startBank: async (env, whenDone) => {
        const program = await startBankProgram(env, whenDone);
        programs.push(program);
        return program;
      },
    });
    const player = await fixture.player({ cash: 50_000n });
    const orderId = await fixture.placed(player);
    await fixture.advance(player, orderId);
    await programs[0]?.kill();
    await fixture.advance(player, orderId);
    expect((await fixture.codes(player, orderId)).at(-1)).toBe(1900);
    expect((await fixture.balances(player)).reserved).toBe(50_000n);
    // The payout takes an hour: makes its next event at the bank due now.
    const books = new DatabaseSync(join(fixture.bank.dataDir, "bank/bank.db"));
    books.prepare("UPDATE payouts SET next_event_at = ? WHERE next_event_at IS NOT NULL").run(Date.now());
    books.close();
    const { port } = new URL(fixture.bank.url);
    await startBank({ DATA_DIR: fixture.bank.dataDir, BANK_PORT: port, BANK_CALLBACK_URL: fixture.callbackUrl });
    await until(async () => {
      await fixture.advance(player, orderId);
      return (await fixture.codes(player, orderId)).at(-1) === 2200;
    });
    expect(await fixture.paidByBank(orderId)).toBe(50_000);
    await fixture.expectBooksToBalance();
  });
});
