import type { OrderId, QuoteId } from "@fairlobby/contract";
import { describe, expect, test } from "vitest";
import { eraseUnusedQuotes } from "../../src/modules/withdrawals/index.ts";
import { shareFixture } from "../harness/bank-fixture.ts";
import { asOwner } from "../harness/database.ts";
import { accountOf, openFixture } from "./fixture.ts";

/** Three fixtures: without jobs, with jobs, and one in which a first withdrawal may have any amount. */
const still = shareFixture((whenDone) => openFixture({ jobs: false }, whenDone));
const running = shareFixture((whenDone) => openFixture({}, whenDone));
const anyAmount = shareFixture((whenDone) =>
  openFixture({ jobs: false, withdrawals: { firstWithdrawalRule: false } }, whenDone),
);

/** The quote id of an order whose amount is refused: there is no quote for such an amount. */
const noQuote = "Q-none" as QuoteId;

describe("ordering a withdrawal", () => {
  test("R-SRV-25 only_support_ten refuses a first withdrawal that is not exactly 50,000, and reserves nothing", async () => {
    const fixture = still();
    const player = await fixture.player({ cash: 60_000n, promo: 30_000n });
    expect(await fixture.order(player, 60_000, { quoteId: noQuote })).toMatchObject({
      msgCode: "only_support_ten",
      msg: "Penarikan pertama tepat Rp 50.000. Aturan ini berlaku satu kali.",
    });
    expect(await fixture.balances(player)).toEqual({ cash: 60_000n, promo: 30_000n, reserved: 0n });
  });

  test("R-SRV-23 R-WD-56 only_support_500 names the minimum when the balance is below it", async () => {
    const fixture = still();
    const poor = await fixture.player({ cash: 0n, promo: 5_000n });
    // Ordered after the first withdrawal.
    const amounts = anyAmount();
    const later = await amounts.player({ cash: 0n, promo: 5_000n });
    expect(await amounts.order(later, 50_000, { quoteId: noQuote })).toMatchObject({
      msgCode: "only_support_500",
      msg: "Penarikan paling sedikit Rp 50.000.",
    });
    expect(await fixture.order(poor, 50_000, { quoteId: noQuote })).toMatchObject({ msgCode: "only_support_500" });
    expect(await fixture.balances(poor)).toEqual({ cash: 0n, promo: 5_000n, reserved: 0n });
  });

  test("R-WD-78 R-SRV-25 R-SRV-26 cash below the minimum is withdrawn at once, all of it, also first and as what is left", async () => {
    const fixture = still();
    const player = await fixture.player({ cash: 30_000n, promo: 20_000n });
    const info = async () => (await fixture.call(player, "/v1/bus/withdrawInfo", {})).data.result;
    expect(await info()).toMatchObject({ minCanWithdrawAmount: 30_000, withdrawableAmount: 30_000 });
    for (const amount of [29_999, 30_001, 50_000]) {
      expect(await fixture.order(player, amount, { quoteId: noQuote })).toMatchObject({
        msgCode: "only_support_ten",
        msg: "Penarikan pertama tepat Rp 30.000. Aturan ini berlaku satu kali.",
      });
    }
    expect(await fixture.order(player, 30_000)).toMatchObject({ success: true });
    expect(await fixture.balances(player)).toEqual({ cash: 0n, promo: 20_000n, reserved: 30_000n });
    expect(await info()).toMatchObject({ minCanWithdrawAmount: 50_000, withdrawableAmount: 0 });
  });

  test("R-WD-78 an order of all the cash below the minimum is refused after a win, and quoted again with it", async () => {
    const fixture = anyAmount();
    const player = await fixture.player({ cash: 30_000n, promo: 0n });
    const quote = await fixture.call(player, "/v1/withdraw/quote", { amount: 30_000 });
    await fixture.credit(player, { cash: 5_000n });
    expect(await fixture.order(player, 30_000, { quoteId: quote.data.quoteId })).toMatchObject({
      msgCode: "only_support_500",
      msg: "Penarikan paling sedikit Rp 35.000.",
    });
    expect(await fixture.order(player, 35_000)).toMatchObject({ success: true });
  });

  test("R-SRV-23 R-WD-57 need_upgrade_vip refuses only an amount that would include promotional gold", async () => {
    const fixture = anyAmount();
    const player = await fixture.player({ cash: 60_000n, promo: 20_000n });
    expect(await fixture.order(player, 60_001, { quoteId: noQuote })).toMatchObject({
      msgCode: "need_upgrade_vip",
      msg: "Jumlah ini termasuk saldo promosi. Yang bisa ditarik: Rp 60.000.",
    });
    expect(await fixture.balances(player)).toEqual({ cash: 60_000n, promo: 20_000n, reserved: 0n });
    expect(await fixture.order(player, 60_000)).toMatchObject({ success: true });
    expect(await fixture.balances(player)).toEqual({ cash: 0n, promo: 20_000n, reserved: 60_000n });
  });

  test("R-SRV-23 an amount above the balance, or below the minimum, is refused", async () => {
    const fixture = anyAmount();
    const player = await fixture.player({ cash: 60_000n, promo: 10_000n });
    expect(await fixture.order(player, 70_001, { quoteId: noQuote })).toMatchObject({
      msgCode: "insufficient_balance",
    });
    expect(await fixture.order(player, 49_999, { quoteId: noQuote })).toMatchObject({ msgCode: "only_support_500" });
  });

  test("R-SRV-23 R-SRV-25 R-WD-70 an amount refused by the order is refused by the quote, with the same message", async () => {
    const refusals = [
      [still, 60_000n, 30_000n, 60_000, "only_support_ten"],
      [still, 0n, 5_000n, 50_000, "only_support_500"],
      [still, 0n, 60_000n, 50_000, "need_upgrade_vip"],
      [anyAmount, 60_000n, 10_000n, 70_001, "insufficient_balance"],
      [anyAmount, 60_000n, 10_000n, 49_999, "only_support_500"],
      [anyAmount, 60_000n, 10_000n, 60_001, "need_upgrade_vip"],
    ] as const;
    const words: Readonly<Record<string, string>> = {
      only_support_ten: "Penarikan pertama tepat Rp 50.000. Aturan ini berlaku satu kali.",
      only_support_500: "Penarikan paling sedikit Rp 50.000.",
      insufficient_balance: "Saldo Anda tidak cukup.",
    };
    for (const [fixtureOf, cash, promo, amount, msgCode] of refusals) {
      const fixture = fixtureOf();
      const player = await fixture.player({ cash, promo });
      const vip = `Jumlah ini termasuk saldo promosi. Yang bisa ditarik: Rp ${cash === 0n ? "0" : `${cash / 1000n}.000`}.`;
      const refusal = { success: false, msgCode, msg: words[msgCode] ?? vip };
      expect(await fixture.call(player, "/v1/withdraw/quote", { amount })).toMatchObject(refusal);
      expect(await fixture.order(player, amount, { quoteId: noQuote })).toMatchObject(refusal);
      expect(await fixture.balances(player)).toEqual({ cash, promo, reserved: 0n });
    }
  });

  test("R-API-17 R-SRV-24 R-SRV-55 needs an unused, unexpired quote of this player and amount", async () => {
    const fixture = anyAmount();
    const [player, other] = [await fixture.player(), await fixture.player()];
    const theirs = await fixture.quote(other, 50_000);
    const mine = await fixture.quote(player, 50_000);
    for (const quoteId of [theirs, noQuote]) {
      expect(await fixture.order(player, 50_000, { quoteId })).toMatchObject({ msgCode: "quote_expired" });
    }
    expect(await fixture.order(player, 60_000, { quoteId: mine })).toMatchObject({ msgCode: "quote_expired" });
    fixture.clock.ahead = 600_000 + 1_000;
    expect(await fixture.order(player, 50_000, { quoteId: mine })).toMatchObject({ msgCode: "quote_expired" });
    const fresh = await fixture.quote(player, 50_000);
    const placed = await fixture.order(player, 50_000, { quoteId: fresh });
    expect(placed).toMatchObject({ success: true });
    expect(placed.data).toEqual({ orderId: expect.stringMatching(/^\w{6,40}$/), payType: 8 });
    await fixture.call(player, "/v1/withdraw/cancel", { orderId: placed.data.orderId }, fixture.withKey());
    expect(await fixture.order(player, 50_000, { quoteId: fresh })).toMatchObject({ msgCode: "quote_expired" });
  });

  test("R-API-54 R-SRV-55 a quote is valid for 600 s and its sums follow the fee table", async () => {
    const fixture = anyAmount();
    const player = await fixture.player();
    const { data } = await fixture.call(player, "/v1/withdraw/quote", { amount: 3_000_000 });
    expect(data).toMatchObject({ gross: 3_000_000, fee: 60_000, tax: 0, vip: 0, net: 2_940_000 });
    expect(data.quoteId).toMatch(/^\w{6,40}$/);
    expect(Math.abs(data.expireTime - (fixture.now() + 600_000))).toBeLessThan(5_000);
    expect(data.validSeconds).toBe(600);
  });

  test("R-MON-24 a quote that leaves nothing is refused", async () => {
    const fixture = await openFixture({ jobs: false, withdrawals: { fee: { percent: 100, threshold: 0 } } });
    const player = await fixture.player();
    expect(await fixture.call(player, "/v1/withdraw/quote", { amount: 50_000 })).toMatchObject({
      msgCode: "amount_too_small",
    });
  });

  test("R-SRV-60 without consent no order is placed", async () => {
    const fixture = still();
    const player = await fixture.player();
    const quoteId = await fixture.quote(player, 50_000);
    await asOwner(fixture.url, "delete from protection.consent where player_id = $1", [player]);
    expect(await fixture.order(player, 50_000, { quoteId })).toMatchObject({ msgCode: "consent_required" });
    expect(await fixture.call(player, "/v1/withdraw/quote", { amount: 50_000 })).toMatchObject({
      msgCode: "consent_required",
    });
  });

  test("R-SRV-26 withdrawInfo predicts the reply to an order", async () => {
    const fixture = await openFixture({ jobs: false, promotions: { gift: 60_000 } });
    const player = await fixture.player({ cash: 84_000n });
    await fixture.database.transaction((tx) => fixture.promotions.grantGift(tx, player, fixture.now()));
    const info = async () => (await fixture.call(player, "/v1/bus/withdrawInfo", {})).data.result;
    expect(await info()).toEqual({
      withdrawTotalNum: 0,
      minCanWithdrawAmount: 50_000,
      msgCode: "needPlayGame",
      orderId: "",
      charge20TotalNum: 0,
      withdrawableAmount: 84_000,
      promoAmount: 60_000,
      waitingNum: 0,
    });
    const orderId = await fixture.placed(player);
    expect(await info()).toMatchObject({ msgCode: "withdrawProcessing", orderId, withdrawableAmount: 34_000 });
    expect(await fixture.order(player, 50_000, { quoteId: noQuote })).toMatchObject({ msgCode: "exist_process_order" });
    expect(await fixture.withdrawals.openOrder(fixture.database, player)).toEqual({ orderId, payType: 8 });
  });
});

describe("a withdrawal's timeline and list", () => {
  test("R-SRV-28 is returned only to the player who ordered it", async () => {
    const fixture = still();
    const [player, other] = [await fixture.player(), await fixture.player()];
    const orderId = await fixture.placed(player);
    for (const path of ["/v1/bus/getWithdrawProcess", "/v1/withdraw/cancel"] as const) {
      expect(await fixture.call(other, path, { orderId }, fixture.withKey())).toMatchObject({ msgCode: "not_found" });
    }
    const change = { orderId, accountNumber: accountOf(other), verification: accountOf(other) };
    expect(await fixture.call(other, "/v1/bus/updateCpf", change, fixture.withKey())).toMatchObject({
      msgCode: "not_found",
    });
    const own = await fixture.process(player, orderId);
    expect(own).toMatchObject({ userName: "Sari Dewi", orderAmount: 50_000, cancelable: true });
    expect(own.steps[0].args).toEqual({
      userName: "Sari Dewi",
      bankName: "BCA",
      accountNumber: "7890",
      phone: "08••••••••90",
    });
  });

  test("R-SRV-29 R-TRK-48 lists newest first, by pages, with times in the display time zone", async () => {
    const fixture = still();
    const player = await fixture.player();
    const orders: OrderId[] = [];
    for (let nth = 0; nth < 12; nth++) {
      const orderId = await fixture.placed(player);
      await fixture.call(player, "/v1/withdraw/cancel", { orderId }, fixture.withKey());
      orders.unshift(orderId);
    }
    const page = async (pageNum?: number) =>
      (await fixture.call(player, "/v1/bus/getAllWithdrawOrders", pageNum === undefined ? {} : { pageNum })).data
        .orderList as Record<string, unknown>[];
    const first = await page();
    expect(first.map((order) => order["orderId"])).toEqual(orders.slice(0, 10));
    expect((await page(2)).map((order) => order["orderId"])).toEqual(orders.slice(10));
    expect(await page(3)).toEqual([]);
    expect(first[0]).toMatchObject({ type: 8, amount: 50_000, realAmount: 50_000, state: 2, returned: 50_000 });
    const shown = Date.parse(`${String(first[0]?.["createTimeStr"]).replace(" ", "T")}+07:00`);
    expect(Math.abs(shown - fixture.now())).toBeLessThan(60_000);
  });

  test("R-API-56 R-SRV-52 R-HON-04 cancelling returns the 50,000 and restores the exact balance and its split", async () => {
    const fixture = still();
    const player = await fixture.player({ cash: 77_777n, promo: 11n });
    const orderId = await fixture.placed(player);
    const reply = await fixture.call(player, "/v1/withdraw/cancel", { orderId }, fixture.withKey());
    expect(reply.data).toEqual({ refundAmount: 50_000 });
    expect(await fixture.balances(player)).toEqual({ cash: 77_777n, promo: 11n, reserved: 0n });
  });

  test("R-SRV-58 cancelling writes 2300 with its reason; a second cancellation is too late, and nothing is ever sent", async () => {
    const fixture = still();
    const player = await fixture.player();
    const orderId = await fixture.placed(player);
    await fixture.call(player, "/v1/withdraw/cancel", { orderId }, fixture.withKey());
    expect(await fixture.codes(player, orderId)).toEqual([1000, 2300]);
    expect((await fixture.process(player, orderId)).steps.at(-1).args.reason).toBe(
      "Anda membatalkan penarikan ini. Seluruh jumlah sudah kembali ke saldo Anda.",
    );
    expect(await fixture.call(player, "/v1/withdraw/cancel", { orderId }, fixture.withKey())).toMatchObject({
      msgCode: "cancel_too_late",
      // The order was never at the bank, and the list does not claim that it was.
      msg: "Penarikan ini sudah diserahkan ke bank atau sudah selesai, jadi tidak bisa dibatalkan lagi.",
    });
    await fixture.advance(player, orderId);
    expect(await fixture.payouts(orderId)).toEqual([]);
  });

  test("R-API-32 R-API-33 lists the banks, preferred first, and the channels with their measured time", async () => {
    const fixture = await openFixture();
    const player = await fixture.player();
    const { data: banks } = await fixture.call(player, "/withdraw/bank/weight/list", {});
    expect(banks.list.slice(0, 5)).toEqual(["BCA", "Mandiri", "BRI", "BNI", "BSI"].map((bankName) => ({ bankName })));
    const channels = async () => (await fixture.call(player, "/withdraw/channel/all/list", {})).data.list;
    expect(await channels()).toEqual([
      { channel: "normal", afterMinutes: 0, places: 4 },
      { channel: "fast", afterMinutes: 5, places: 2 },
    ]);
    await fixture.until(player, await fixture.placed(player), 2200);
    const [normal] = await channels();
    expect(normal.measuredMinutes).toBeGreaterThan(0);
    expect(await fixture.withdrawals.payoutAccountEnding(fixture.database, player)).toBe("7890");
  });
});

describe("stored data of a withdrawal", () => {
  test("R-SRV-67 no name, account number or phone is readable in the database", async () => {
    const fixture = running();
    const player = await fixture.player();
    await fixture.until(player, await fixture.placed(player), 2200);
    const rows = await fixture.database.query<{ line: string }>(
      `select w::text as line from withdrawals.withdrawal w
       union all select s::text from withdrawals.step s
       union all select a::text from withdrawals.payout_attempt a
       union all select f::text from platform.outbox f
       union all select i.reply::text from platform.idempotency i`,
    );
    const everything = rows.map(({ line }) => line).join("\n");
    expect(rows.length).toBeGreaterThan(10);
    for (const secret of ["Sari", accountOf(player), "081234567890"]) {
      expect(everything).not.toContain(secret);
      expect(everything).not.toContain(Buffer.from(secret).toString("hex"));
    }
  });

  test("steps and audit entries cannot be changed or removed by the server's role", async () => {
    const fixture = still();
    for (const table of ["step", "account_change"]) {
      await expect(fixture.database.query(`delete from withdrawals.${table}`)).rejects.toThrow(/permission denied/);
      await expect(fixture.database.query(`update withdrawals.${table} set created_at = now()`)).rejects.toThrow(
        /permission denied/,
      );
    }
    for (const change of ["gross = 1", "net = 1", "player_id = 1", "channel = 'x'"]) {
      await expect(fixture.database.query(`update withdrawals.withdrawal set ${change}`)).rejects.toThrow(
        /permission denied/,
      );
    }
  });

  test("R-SRV-55 unused quotes are erased, frozen ones stay", async () => {
    const fixture = await openFixture({ jobs: false });
    const player = await fixture.player();
    await fixture.quote(player, 50_000);
    await fixture.placed(player);
    // Quotes are valid for ten minutes.
    expect(await eraseUnusedQuotes(fixture.database, Date.now())).toBe(0);
    expect(await eraseUnusedQuotes(fixture.database, Date.now() + 60 * 60_000)).toBe(1);
    const left = await fixture.database.query<{ gross: bigint }>("select gross from withdrawals.quote");
    expect(left).toEqual([{ gross: 50_000n }]);
  });
});
