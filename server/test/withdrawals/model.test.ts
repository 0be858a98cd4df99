import type { OrderId } from "@fairlobby/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { maskPhone } from "../../src/modules/withdrawals/payout-accounts/saved-accounts.ts";
import {
  checkOrder,
  obstacleOf,
  smallestOf,
  type OrderEligibility,
} from "../../src/modules/withdrawals/ordering/order-checks.ts";
import { quoteOf } from "../../src/modules/withdrawals/ordering/pricing.ts";
import { sumsToWire } from "../../src/modules/withdrawals/ordering/wire.ts";
import { nextPollAt, nextReversalWatch } from "../../src/modules/withdrawals/payout/retry-times.ts";

const idr = { fee: { percent: 3, threshold: 1_000_000n }, tax: null };
const withTax = { ...idr, tax: { threshold: 4_500_000n, high: 7, low: 10 } };

describe("the quote of a withdrawal", () => {
  test("R-MON-20 takes the fee on the part above the threshold", () => {
    expect(quoteOf(1_000_000n, idr)).toMatchObject({ fee: 0n, net: 1_000_000n });
    expect(quoteOf(1_000_100n, idr)).toMatchObject({ fee: 3n, net: 1_000_097n });
    expect(quoteOf(1_020_000n, idr)).toMatchObject({ fee: 600n, net: 1_019_400n });
    expect(quoteOf(3_000_000n, idr)).toMatchObject({ fee: 60_000n, net: 2_940_000n });
    expect(quoteOf(3_000_000n, { fee: null, tax: null })).toMatchObject({ fee: 0n, net: 3_000_000n });
  });

  test("R-MON-21 rounds fee and tax down to the minor unit", () => {
    expect(quoteOf(1_000_033n, idr)).toMatchObject({ fee: 0n });
    expect(quoteOf(1_000_034n, idr)).toMatchObject({ fee: 1n });
    expect(quoteOf(19n, { fee: { percent: 2.5, threshold: 0n }, tax: null })).toMatchObject({ fee: 0n, net: 19n });
    expect(quoteOf(50_009n, withTax)).toMatchObject({ tax: 5_000n });
  });

  test("R-MON-20 the net never falls when the amount rises", () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 12n });
    const percent = fc.double({ min: 0, max: 99, noNaN: true });
    // The amounts include those around the threshold, where a jump in the fee would show.
    const around = fc
      .tuple(amount, fc.bigInt({ min: -3n, max: 3n }))
      .map(([threshold, by]) => ({ threshold, from: threshold + by }));
    const anywhere = fc.record({ threshold: amount, from: amount });
    fc.assert(
      fc.property(
        fc.oneof(around, anywhere),
        fc.bigInt({ min: 1n, max: 10n ** 7n }),
        percent,
        ({ threshold, from }, more, rate) => {
          fc.pre(from > 0n);
          const rules = { fee: { percent: rate, threshold }, tax: null };
          expect(quoteOf(from + more, rules)?.net).toBeGreaterThanOrEqual(quoteOf(from, rules)?.net ?? 0n);
        },
      ),
    );
  });

  test("R-MON-28 a second rate is for the part above the second threshold, each part rounded down", () => {
    const fee = { ...idr.fee, second: { percent: 5, threshold: 3_000_000n } };
    const tiered = { fee, tax: null };
    expect(quoteOf(3_000_000n, tiered)).toMatchObject({ fee: 60_000n });
    expect(quoteOf(5_000_000n, tiered)).toMatchObject({ fee: 160_000n, net: 4_840_000n });
    expect(quoteOf(3_000_019n, tiered)).toMatchObject({ fee: 60_000n });
    const amount = fc.bigInt({ min: 1n, max: 10n ** 8n });
    const percent = fc.integer({ min: 0, max: 100 });
    fc.assert(
      fc.property(amount, amount, amount, percent, percent, (gross, threshold, apart, low, high) => {
        const second = { percent: high, threshold: threshold + apart };
        const rules = { fee: { percent: low, threshold, second }, tax: null };
        expect(quoteOf(gross + 1n, rules)?.net ?? 0n).toBeGreaterThanOrEqual(quoteOf(gross, rules)?.net ?? 0n);
      }),
    );
  });

  test("R-MON-22 withholds nothing by default, else 7% from 4,500,000 and 10% below", () => {
    expect(quoteOf(4_500_000n, idr)).toMatchObject({ tax: 0n });
    expect(quoteOf(4_500_000n, withTax)).toMatchObject({ tax: 315_000n });
    expect(quoteOf(4_499_999n, withTax)).toMatchObject({ tax: 449_999n });
  });

  test("R-MON-24 net is gross less fee and tax, above 0 or refused", () => {
    const percent = fc.double({ min: 0, max: 100, noNaN: true });
    const amount = fc.bigInt({ min: 1n, max: 9_007_199_254_740_991n });
    fc.assert(
      fc.property(amount, percent, amount, percent, percent, amount, (gross, fee, from, high, low, limit) => {
        const sums = quoteOf(gross, { fee: { percent: fee, threshold: from }, tax: { threshold: limit, high, low } });
        if (sums === null) {
          expect(fee + Math.max(high, low)).toBeGreaterThan(99);
          return;
        }
        expect(sums.net).toBe(sums.gross - sums.fee - sums.tax);
        expect(sumsToWire(sums).vip).toBe(0);
        expect(sums.net > 0n && sums.fee >= 0n && sums.tax >= 0n && sums.gross === gross).toBe(true);
        if (gross <= from) expect(sums.fee).toBe(0n);
      }),
    );
  });
});

const eligible: OrderEligibility = {
  openOrder: null,
  paidOrders: 1,
  cash: 100_000n,
  promo: 0n,
  promotion: { open: false, wagerLeft: 0n, taskLeft: false },
};
const rules = { minimum: 50_000n, firstWithdrawalRule: true };
const promotion = { open: true, wagerLeft: 10n, taskLeft: false };

describe("the checks of an order", () => {
  test("R-SRV-23 run in order, and the first that applies is returned", () => {
    // The order starts with every failure; each failure that is returned is then corrected.
    const bad: OrderEligibility = {
      openOrder: "W1" as OrderId,
      paidOrders: 0,
      cash: 10_000n,
      promo: 20_000n,
      promotion,
    };
    expect(checkOrder(bad, 9_999n, rules)).toBe("exist_process_order");
    expect(checkOrder({ ...bad, openOrder: null }, 9_999n, rules)).toBe("only_support_ten");
    expect(checkOrder({ ...bad, openOrder: null, paidOrders: 1 }, 9_999n, rules)).toBe("only_support_500");
    const more = { ...bad, openOrder: null, paidOrders: 1, promo: 50_000n };
    expect(checkOrder(more, 60_001n, rules)).toBe("insufficient_balance");
    expect(checkOrder(more, 60_000n, rules)).toBe("need_upgrade_vip");
    expect(checkOrder({ ...more, cash: 60_000n }, 60_000n, rules)).toBeNull();
  });

  test("R-SRV-25 require exactly the minimum for a first withdrawal, unless switched off", () => {
    const first = { ...eligible, paidOrders: 0 };
    expect(checkOrder(first, 50_000n, rules)).toBeNull();
    expect(checkOrder(first, 50_001n, rules)).toBe("only_support_ten");
    expect(checkOrder(first, 50_001n, { ...rules, firstWithdrawalRule: false })).toBeNull();
  });

  test("R-WD-78 all of the cash can be withdrawn, whatever it is, also first; a part of it only from the minimum", () => {
    const anyCash = fc.bigInt({ min: 1n, max: 200_000n });
    fc.assert(
      fc.property(anyCash, fc.bigInt({ min: 0n, max: 90_000n }), fc.nat({ max: 2 }), (cash, promo, paidOrders) => {
        const player = { ...eligible, cash, promo, paidOrders };
        const smallest = smallestOf(player, rules);
        expect(smallest).toBe(cash < 50_000n ? cash : 50_000n);
        expect(checkOrder(player, smallest, rules)).toBeNull();
        if (paidOrders > 0) expect(checkOrder(player, cash, rules)).toBeNull();
        expect(checkOrder(player, smallest - 1n, rules)).toBe(
          paidOrders === 0 ? "only_support_ten" : "only_support_500",
        );
      }),
    );
    expect(checkOrder({ ...eligible, cash: 0n }, 0n, rules)).toBe("only_support_500");
    expect(checkOrder({ ...eligible, cash: 0n, promo: 60_000n }, 50_000n, rules)).toBe("need_upgrade_vip");
  });

  test("R-WD-57 R-SRV-27 promotional gold never limits cash", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 50_000n, max: 10n ** 12n }),
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        fc.boolean(),
        fc.boolean(),
        (cash, promo, isOpen, taskLeft) => {
          const eligibility = { ...eligible, cash, promo, promotion: { open: isOpen, wagerLeft: 5n, taskLeft } };
          expect(checkOrder(eligibility, cash, rules)).toBeNull();
        },
      ),
    );
  });

  test("R-SRV-26 agree with withdrawInfo on whether an order is in progress", () => {
    fc.assert(
      fc.property(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 9n }), fc.boolean(), (busy, promo, taskLeft) => {
        const eligibility: OrderEligibility = {
          ...eligible,
          promo,
          openOrder: busy ? ("W1" as OrderId) : null,
          promotion: { ...promotion, taskLeft },
        };
        const refused = checkOrder(eligibility, 50_000n, rules);
        expect(refused === "exist_process_order").toBe(obstacleOf(eligibility) === "withdrawProcessing");
      }),
    );
  });

  test("R-SRV-26 R-SRV-27 report an unmet promotion condition only while the player holds promotional gold", () => {
    const holding = { ...eligible, promo: 1n };
    expect(obstacleOf({ ...holding, promotion: { ...promotion, taskLeft: true } })).toBe("needFinishTask");
    expect(obstacleOf({ ...holding, cash: 1n, promotion })).toBe("needPlayGame");
    expect(obstacleOf({ ...holding, cash: 0n, promotion })).toBe("needUpgradeVip");
    expect(obstacleOf({ ...holding, cash: 0n, promotion: { ...promotion, open: false } })).toBe("");
    expect(obstacleOf({ ...eligible, cash: 0n, promotion })).toBe("");
  });
});

describe("waiting for the bank", () => {
  test("asks after half the time waited so far, between 1 s and 10 min", () => {
    expect(nextPollAt(0, 0)).toBe(1_000);
    expect(nextPollAt(0, 60_000)).toBe(90_000);
    expect(nextPollAt(0, 86_400_000)).toBe(86_400_000 + 600_000);
  });

  test("looks for a reversal at growing intervals for three days", () => {
    const checkTimes: number[] = [];
    for (let at: number | null = nextReversalWatch(0, 0); at !== null; at = nextReversalWatch(0, at))
      checkTimes.push(at);
    expect(checkTimes.map((at) => at / 60_000)).toEqual([2, 10, 60, 360, 1_440, 4_320]);
  });
});

describe("a masked phone number", () => {
  test("R-SRV-67 shows only its ends", () => {
    expect(maskPhone("081234567890")).toBe("08••••••••90");
    expect(maskPhone("0812345678")).toBe("08••••••78");
  });
});
