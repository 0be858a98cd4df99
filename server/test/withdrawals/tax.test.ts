import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { needsReview } from "../../src/modules/withdrawals/payout/tax-review.ts";
import { quoteOf } from "../../src/modules/withdrawals/ordering/pricing.ts";
import { shareFixture } from "../harness/bank-fixture.ts";
import { accountOf, openFixture, type Fixture } from "./fixture.ts";

const duty = "UU Contoh No. 1";
const withholding = { duty, threshold: 4_500_000, high: 7, low: 10, reviewFrom: 1_000_000 };
const shared = shareFixture((whenDone) =>
  openFixture({ jobs: false, withdrawals: { firstWithdrawalRule: false, tax: withholding } }, whenDone),
);
const rina = { name: "rina" };
const deskOf = (fixture: Fixture) => fixture.withdrawals.operations;

/** Places an order and advances it until it waits. */
async function ordered(fixture: Fixture, cash: bigint, amount: number, ending = "7890") {
  const player = await fixture.player({ cash, promo: 9n });
  const orderId = await fixture.placed(player, amount, ending);
  await fixture.advance(player, orderId);
  return { player, orderId };
}

describe("a tax review", () => {
  test("R-SRV-50 R-TRK-14 R-MON-22 opens before anything is sent, and continues once a person closes it", async () => {
    const fixture = shared();
    const { player, orderId } = await ordered(fixture, 2_000_000n, 1_000_000);
    expect(await fixture.codes(player, orderId)).toEqual([1000, 1100, 1200, 1600, 1700, 1800]);
    expect(await fixture.payouts(orderId)).toEqual([]);
    const seen = await fixture.process(player, orderId);
    expect(seen.quote).toEqual({ gross: 1_000_000, fee: 0, tax: 100_000, vip: 0, net: 900_000 });
    expect(seen.taxPercent).toBe(10);
    expect(seen.steps.at(-1).args).toMatchObject({
      chargeNum: 100_000,
      reason: `Pemeriksaan pajak menurut ${duty}. Tidak ada yang perlu dibayar. Anda dapat membatalkan dengan pengembalian penuh.`,
    });
    expect(seen.cancelable).toBe(true);
    expect(seen.next).toEqual({ actor: "tax_desk", by: seen.steps.at(-1).createTime + 72 * 3_600_000 });
    expect(seen.taxReceipt).toBeUndefined();
    // However often the order is advanced, only an operator's decision lets it continue.
    for (let again = 0; again < 3; again++) await fixture.advance(player, orderId);
    expect((await fixture.codes(player, orderId)).at(-1)).toBe(1800);

    const desk = deskOf(fixture);
    expect((await desk.openReviews(10)).filter((review) => review.orderId === orderId)).toEqual([
      {
        playerId: player,
        orderId,
        gross: 1_000_000n,
        tax: 100_000n,
        taxPercent: 10,
        duty,
        openedAt: seen.steps.at(-1).createTime,
      },
    ]);
    expect(await desk.closeReview(rina, orderId, "papers seen")).toBe("closed");
    expect(await desk.closeReview(rina, orderId, "again")).toBe("not_open");
    expect((await desk.openReviews(10)).map((review) => review.orderId)).not.toContain(orderId);
    const audit = await fixture.database.query(
      "select player_id::text, ended_by, note from withdrawals.tax_review_end where order_id = $1",
      [orderId],
    );
    expect(audit).toEqual([{ player_id: player, ended_by: "rina", note: "papers seen" }]);
    expect(await fixture.advanceUntil(player, orderId)).toEqual([1000, 1100, 1200, 1600, 1700, 1800, 1900, 2200]);
    expect(await fixture.paidByBank(orderId)).toBe(900_000);
    expect(await fixture.houseOf(orderId, "tax")).toBe(100_000n);
    await fixture.expectBooksToBalance();
  });

  test("R-MON-22 R-TRK-54 after the payment the player gets a receipt with number, date, base, rate and sum", async () => {
    const fixture = shared();
    const { player, orderId } = await ordered(fixture, 5_000_000n, 4_500_000);
    expect((await fixture.process(player, orderId)).taxPercent).toBe(7);
    await deskOf(fixture).closeReview(rina, orderId, "");
    await fixture.advanceUntil(player, orderId);
    const { taxReceipt, steps } = await fixture.process(player, orderId);
    expect(taxReceipt).toEqual({
      number: `TAX-${orderId}`,
      date: steps.at(-1).createTime,
      base: 4_500_000,
      percent: 7,
      sum: 315_000,
    });
  });

  test("R-TRK-59 R-SRV-58 R-SRV-52 a cancellation at 1800 returns everything with the tax, and nothing is ever sent", async () => {
    const fixture = shared();
    const { player, orderId } = await ordered(fixture, 2_000_000n, 1_500_000);
    const reply = await fixture.call(player, "/v1/withdraw/cancel", { orderId }, fixture.withKey());
    expect(reply.data).toEqual({ refundAmount: 1_500_000 });
    expect(await deskOf(fixture).closeReview(rina, orderId, "")).toBe("not_open");
    await fixture.advance(player, orderId);
    expect(await fixture.payouts(orderId)).toEqual([]);
    expect(await fixture.balances(player)).toEqual({ cash: 2_000_000n, promo: 9n, reserved: 0n });
    expect((await fixture.codes(player, orderId)).slice(-2)).toEqual([1800, 2300]);
  });

  test("R-TRK-59 an order cancelled while its review ends is either refunded and never sent, or paid", async () => {
    const fixture = shared();
    await Promise.all(
      Array.from({ length: 8 }, async (_, nth) => {
        const { player, orderId } = await ordered(fixture, 1_000_000n, 1_000_000);
        const cancel = () => fixture.call(player, "/v1/withdraw/cancel", { orderId }, fixture.withKey());
        const close = () => deskOf(fixture).closeReview(rina, orderId, "");
        const both = nth % 2 === 0 ? [cancel(), close()] : [close(), cancel()];
        await Promise.all([...both, fixture.advance(player, orderId)]);
        const last = (await fixture.advanceUntil(player, orderId)).at(-1);
        const { cash, reserved } = await fixture.balances(player);
        expect(reserved).toBe(0n);
        expect([cash, await fixture.paidByBank(orderId)]).toEqual(last === 2300 ? [1_000_000n, 0] : [0n, 900_000]);
      }),
    );
    await fixture.expectBooksToBalance();
  });

  test("R-SRV-50 R-SRV-53 a review that no one ends costs the player nothing: after the time-out everything is returned", async () => {
    const fixture = shared();
    const { player, orderId } = await ordered(fixture, 1_000_000n, 1_000_000);
    fixture.clock.ahead = 73 * 3_600_000;
    await fixture.advance(player, orderId);
    expect((await fixture.codes(player, orderId)).slice(-2)).toEqual([1800, 2300]);
    expect((await fixture.balances(player)).cash).toBe(1_000_000n);
    expect(await fixture.payouts(orderId)).toEqual([]);
  });

  test("R-SRV-50 an order below reviewFrom is taxed and continues", async () => {
    const fixture = shared();
    const { player, orderId } = await ordered(fixture, 2_000_000n, 999_999);
    expect(await fixture.advanceUntil(player, orderId)).toEqual([1000, 1100, 1200, 1600, 1700, 1900, 2200]);
    expect(await fixture.houseOf(orderId, "tax")).toBe(99_999n);
    expect((await fixture.process(player, orderId)).taxReceipt).toMatchObject({ base: 999_999, sum: 99_999 });
  });

  test("R-SRV-50 a corrected account is not reviewed again", async () => {
    const fixture = shared();
    const { player, orderId } = await ordered(fixture, 1_000_000n, 1_000_000, "0001");
    await fixture.forgetDevice(orderId);
    await deskOf(fixture).closeReview(rina, orderId, "");
    while ((await fixture.codes(player, orderId)).at(-1) !== 2000) await fixture.advance(player, orderId);
    const body = { orderId, accountNumber: accountOf(player), verification: accountOf(player, "0001") };
    await fixture.call(player, "/v1/bus/updateCpf", body, fixture.withKey());
    const codes = await fixture.advanceUntil(player, orderId);
    expect(codes.filter((code) => code === 1800)).toHaveLength(1);
    expect(codes.at(-1)).toBe(2200);
  });
});

describe("without a duty there is no review", () => {
  test("R-HON-07 R-SRV-50 needs a rate above 0, tax really withheld and an amount from the duty's on", () => {
    const rate = fc.constantFrom(0, 0.000_01, 0.5, 7, 10);
    const amount = fc.bigInt({ min: 1n, max: 10n ** 10n });
    fc.assert(
      fc.property(rate, rate, amount, amount, fc.option(amount), (high, low, threshold, gross, reviewFrom) => {
        const rule = { duty, threshold, high, low, reviewFrom };
        const sums = quoteOf(gross, { fee: null, tax: rule });
        if (sums === null) return;
        const opens = needsReview({ sums, taxPercent: sums.taxPercent }, rule);
        if ((gross >= threshold ? high : low) === 0) expect(opens).toBe(false);
        expect(opens).toBe(sums.tax > 0n && reviewFrom !== null && gross >= reviewFrom);
        // Today's rule does not apply to an order that was quoted without a rule.
        expect(needsReview({ sums: { ...sums, tax: 0n }, taxPercent: 0 }, rule)).toBe(false);
        expect(needsReview({ sums, taxPercent: sums.taxPercent }, null)).toBe(false);
      }),
    );
  });

  test.each([
    ["no duty", null],
    ["a rate of 0", { duty, threshold: 0, high: 0, low: 0, reviewFrom: 0 }],
  ])("R-HON-07 R-SRV-50 with %s no order ever reaches 1800, and the tables accept none", async (_, tax) => {
    const fixture = await openFixture({ jobs: false, withdrawals: { firstWithdrawalRule: false, tax } });
    for (const [amount, ending] of [
      [50_000, "7890"],
      [6_000_000, "7890"],
      [3_000_000, "0002"],
    ] as const) {
      const { player, orderId } = await ordered(fixture, 10_000_000n, amount, ending);
      expect(await fixture.advanceUntil(player, orderId)).not.toContain(1800);
      const { taxPercent, taxReceipt, quote } = await fixture.process(player, orderId);
      expect([taxPercent, taxReceipt, quote.tax]).toEqual([0, undefined, 0]);
      const review = fixture.database.query(
        `insert into withdrawals.tax_review (player_id, order_id, tax, tax_percent, duty, opened_at)
         values ($1, $2, 0, 0, 'x', now())`,
        [player, orderId],
      );
      await expect(review).rejects.toThrow(/check constraint/);
    }
  });
});
