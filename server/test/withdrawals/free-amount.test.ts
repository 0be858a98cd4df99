import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { shareFixture } from "../harness/bank-fixture.ts";
import {
  checkAmount,
  isWholeAmount,
  type OrderEligibility,
} from "../../src/modules/withdrawals/ordering/order-checks.ts";
import { openFixture } from "./fixture.ts";

const anyAmount = shareFixture((whenDone) =>
  openFixture({ jobs: false, withdrawals: { firstWithdrawalRule: false } }, whenDone),
);

describe("an amount the player types", () => {
  test("R-WD-70 R-WD-71 any whole amount from the minimum to the cash is quoted and ordered at that quote", async () => {
    const fixture = anyAmount();
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 50_000, max: 3_000_000 }), fc.nat(3_000_000), async (amount, rest) => {
        const cash = BigInt(amount + rest);
        const player = await fixture.player({ cash, promo: 70_000n });
        const { success, data: quote } = await fixture.call(player, "/v1/withdraw/quote", { amount });
        expect(success).toBe(true);
        // IDR: 3% of the part above Rp 1.000.000, rounded down.
        const fee = Math.floor((Math.max(0, amount - 1_000_000) * 3) / 100);
        expect(quote).toMatchObject({ gross: amount, fee, tax: 0, net: amount - fee });
        const placed = await fixture.order(player, amount, { quoteId: quote.quoteId });
        expect(placed).toMatchObject({ success: true });
        const { orderAmount, quote: frozen } = await fixture.process(player, placed.data.orderId);
        expect({ orderAmount, net: frozen.net }).toEqual({ orderAmount: amount, net: amount - fee });
        expect(await fixture.balances(player)).toEqual({
          cash: cash - BigInt(amount),
          promo: 70_000n,
          reserved: BigInt(amount),
        });
      }),
      {
        numRuns: 20,
        examples: [
          [50_000, 0],
          [50_001, 0],
          [1_000_001, 1],
          [1_000_034, 0],
        ],
      },
    );
  });

  test("R-WD-70 an amount below the minimum or above the cash is refused", async () => {
    const fixture = anyAmount();
    const player = await fixture.player({ cash: 200_000n });
    const quoteOf = (amount: number) => fixture.call(player, "/v1/withdraw/quote", { amount });
    expect(await quoteOf(49_999)).toMatchObject({ msgCode: "only_support_500" });
    expect(await quoteOf(50_000)).toMatchObject({ success: true });
    expect(await quoteOf(200_000)).toMatchObject({ success: true });
    expect(await quoteOf(200_001)).toMatchObject({ msgCode: "insufficient_balance" });
    for (const amount of [0, -50_000, 50_000.5])
      expect(await fixture.call(player, "/v1/withdraw/quote", { amount })).toMatchObject({ msgCode: "invalid_input" });
  });

  test("R-WD-70 an amount is quoted while an order is open, up to the cash that is left", async () => {
    const fixture = anyAmount();
    const player = await fixture.player({ cash: 300_000n });
    await fixture.placed(player, 200_000);
    expect(await fixture.call(player, "/v1/withdraw/quote", { amount: 100_000 })).toMatchObject({ success: true });
    expect(await fixture.call(player, "/v1/withdraw/quote", { amount: 100_001 })).toMatchObject({ success: false });
  });

  test("R-WD-70 of many concurrent orders one is placed, and its amount reserved", async () => {
    const fixture = anyAmount();
    const player = await fixture.player({ cash: 400_000n });
    const amounts = Array.from({ length: 8 }, (_, nth) => 300_001 + nth);
    const quoted = await Promise.all(
      amounts.map(async (amount) => ({ amount, quoteId: await fixture.quote(player, amount) })),
    );
    const replies = await Promise.all(quoted.map(({ amount, quoteId }) => fixture.order(player, amount, { quoteId })));
    const placed = amounts.filter((_, nth) => replies[nth]?.success === true);
    expect(placed).toHaveLength(1);
    expect((await fixture.balances(player)).reserved).toBe(BigInt(placed[0] ?? 0));
  });

  test("R-WD-70 a quote above the remaining cash is refused when ordered, and nothing is reserved", async () => {
    const fixture = anyAmount();
    const player = await fixture.player({ cash: 200_000n });
    const quoteId = await fixture.quote(player, 200_000);
    const first = await fixture.placed(player, 60_000);
    await fixture.advanceUntil(player, first, 2200);
    expect(await fixture.order(player, 200_000, { quoteId })).toMatchObject({ msgCode: "insufficient_balance" });
    expect(await fixture.balances(player)).toEqual({ cash: 140_000n, promo: 0n, reserved: 0n });
  });

  test("R-WD-70 in a currency with cents, only the minimum and all of the cash may be amounts with cents", async () => {
    const fixture = await openFixture({
      jobs: false,
      currency: "BRL",
      withdrawals: { firstWithdrawalRule: false, minimum: 500_50, fee: null },
    });
    const player = await fixture.player({ cash: 1_234_56n });
    const quoteOf = (amount: number) => fixture.call(player, "/v1/withdraw/quote", { amount });
    expect(await quoteOf(600_01)).toMatchObject({ msgCode: "amount_not_whole", msg: "Tulis jumlah bulat tanpa sen." });
    expect(await quoteOf(600_00)).toMatchObject({ success: true });
    expect(await quoteOf(500_50)).toMatchObject({ success: true });
    const all = await quoteOf(1_234_56);
    expect(all).toMatchObject({ success: true });
    // A quote for all of the cash stays valid when a win arrives.
    await fixture.credit(player, { cash: 10_00n });
    expect(await fixture.order(player, 1_234_56, { quoteId: all.data.quoteId })).toMatchObject({ success: true });
  });

  test("R-WD-70 every amount that passes the checks is between the minimum and the cash", () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 9n });
    fc.assert(
      fc.property(amount, amount, amount, amount, fc.constantFrom(1n, 100n), (asked, cash, promo, minimum, unit) => {
        const eligibility: OrderEligibility = {
          openOrder: null,
          paidOrders: 1,
          cash,
          promo,
          promotion: { open: false, wagerLeft: 0n, taskLeft: false },
        };
        const rules = { minimum, firstWithdrawalRule: true };
        expect(checkAmount(eligibility, asked, rules) === null).toBe(
          asked > 0n && asked <= cash && (asked >= minimum || asked === cash),
        );
        if (asked % unit === 0n) expect(isWholeAmount(eligibility, asked, rules, unit)).toBe(true);
      }),
    );
  });
});
