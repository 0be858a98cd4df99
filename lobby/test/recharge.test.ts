import type { OrderId } from "@fairlobby/contract";
import { describe, expect, it, test } from "vitest";
import { createPayload, defaultOffer, rechargeOf, timeLeft, deviationOf } from "../src/features/deposit/recharge.ts";

const offer = { orderAmount: 30_000, givingRate: 2, termsId: "b" };
const plain = { orderAmount: 10_000, givingRate: 0, termsId: "" };

test("R-DEP-22 never shows more time than the order has", () => {
  expect(timeLeft(999_100, 1_000_000, 1_600_000)).toEqual({ share: 1, text: "10:00" });
});

describe("recharge form", () => {
  it("R-DEP-10 R-DEP-11 R-DEP-12 adds the bonus to the deposit if the player accepts it", () => {
    expect(rechargeOf(offer, true)).toMatchObject({ realGold: 30_000, givingGold: 60_000, totalGold: 90_000 });
    expect(rechargeOf(offer, false)).toMatchObject({ realGold: 30_000, givingGold: 0, totalGold: 30_000 });
  });

  it("R-DEP-11 drops fractions of a minor unit, as the server does", () => {
    expect(rechargeOf({ ...plain, orderAmount: 33, givingRate: 0.1 }, true).givingGold).toBe(3);
    expect(rechargeOf({ ...plain, orderAmount: 300_000, givingRate: 0.3 }, true).givingGold).toBe(90_000);
    expect(rechargeOf({ ...plain, orderAmount: 35, givingRate: 0.1 }, true).givingGold).toBe(3);
  });

  it("R-DEP-13 starts with the offer of 30000 with twice the amount as bonus", () => {
    expect(defaultOffer([plain, offer])).toBe(offer);
    expect(defaultOffer([plain])).toBe(plain);
  });

  it("R-DEP-14 R-DEP-15 sends the pay type only in the variant `tabs`", () => {
    const order = { amount: 30_000, payType: 11, bankName: "QRIS", acceptBonus: true };
    expect(createPayload("banner", order)).toEqual({ amount: 30_000, bankName: "QRIS", acceptBonus: true });
    expect(createPayload("tabs", order)).toEqual(order);
  });

  it("R-SRV-21 distinguishes how a deposit differs from its order", () => {
    const order = {
      orderId: "D1" as OrderId,
      orderAmount: 30_000,
      methodLabel: "BCA",
      state: "credited" as const,
      late: false,
      credited: 30_000,
      bonus: 60_000,
      bonusGranted: 60_000,
      returned: 0,
      createTime: 0,
      expireTime: 600_000,
    };
    expect(deviationOf(order)).toBeNull();
    expect(deviationOf({ ...order, state: "unpaid", credited: 0 })).toBeNull();
    expect(deviationOf({ ...order, late: true })).toBe("late");
    expect(deviationOf({ ...order, credited: 29_999, late: true })).toBe("less");
    expect(deviationOf({ ...order, credited: 30_001 })).toBe("more");
    expect(deviationOf({ ...order, returned: 5_000 })).toBe("returned");
    for (const state of ["returning", "returned", "expired", "declined"] as const) {
      expect(deviationOf({ ...order, state, credited: 0 })).toBe(state);
    }
  });

  it("R-DEP-22 R-DEP-23 counts down to the order's own end", () => {
    expect(timeLeft(0, 0, 600_000)).toEqual({ share: 1, text: "10:00" });
    expect(timeLeft(300_000, 0, 600_000)).toEqual({ share: 0.5, text: "05:00" });
    expect(timeLeft(599_500, 0, 600_000).text).toBe("00:01");
    expect(timeLeft(700_000, 0, 600_000)).toEqual({ share: 0, text: "00:00" });
  });
});
