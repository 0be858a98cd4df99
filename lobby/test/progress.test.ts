import { stepCodes } from "@fairlobby/contract/withdrawal-steps";
import { describe, expect, it } from "vitest";
import {
  actionOf,
  formerPrice,
  isReversed,
  orderState,
  percentOf,
  refundOf,
  stepTime,
  momentOf,
  stepDay,
  isGivenBack,
  isLate,
} from "../src/features/tracker/progress.ts";

const at = (...codes: number[]) => codes.map((processCode) => ({ processCode, createTime: 0, args: {} }));

describe("withdrawal tracker", () => {
  it("R-TRK-24 takes the state of the last step", () => {
    expect(orderState(at(1000, 1300))).toBe(4);
    expect(orderState(at(1000, 1300, 1700))).toBe(0);
    expect(orderState(at(1000, 2200))).toBe(1);
    expect(orderState([])).toBe(0);
  });

  it("R-TRK-65 a step is late after three times what was measured, never within the first minute", () => {
    expect([isLate(0, 0.1, 60_000), isLate(0, 0.1, 60_001)]).toEqual([false, true]);
    expect([isLate(1_000, 2, 361_000), isLate(1_000, 2, 361_001)]).toEqual([false, true]);
  });

  it("a code of a later version has no action", () => {
    expect(actionOf(9999, true)).toBeNull();
  });

  it("R-TRK-26 R-TRK-29 1300 offers the fast lane, 2000 the account", () => {
    expect([actionOf(1300, false), actionOf(2000, false)]).toEqual(["fast-lane", "account"]);
  });

  it("R-TRK-27 R-TRK-28 1600 offers the fee, 1800 the tax, and 2200 its receipt where tax was paid", () => {
    expect([actionOf(1600, false), actionOf(1800, false)]).toEqual(["fee", "tax"]);
    expect([actionOf(2200, false), actionOf(2200, true)]).toEqual([null, "receipt"]);
  });

  it("R-TRK-36 no other step has an action", () => {
    expect(stepCodes.filter((code) => actionOf(code, false) !== null)).toEqual([1300, 1600, 1800, 2000]);
  });

  it("R-TRK-53 shows the percentage with at most two decimals", () => {
    expect(percentOf(90_000, 3_000_000)).toBe(3);
    expect(percentOf(1, 3)).toBe(33.33);
    expect(percentOf(1, 0)).toBe(0);
  });

  it("R-TRK-54 shows the ratio of the tax that was withheld, rounding included", () => {
    expect(percentOf(315_000, 4_500_000)).toBe(7);
    expect(percentOf(449_999, 4_499_999)).toBe(10);
    expect(percentOf(0, 50_000)).toBe(0);
  });

  it("R-TRK-58 shows the whole reservation as the refund", () => {
    const quote = { gross: 50_000, fee: 1_000, tax: 4_000, vip: 0, net: 45_000 };
    expect(refundOf({ quote })).toBe(50_000);
    // An older order, whose withheld price is already back in the balance.
    expect(refundOf({ quote: { ...quote, net: 35_000 } })).toBe(40_000);
  });

  it("R-TRK-63 shows what an older order paid for the fast lane, and where the money is now", () => {
    const quote = { gross: 50_000, fee: 0, tax: 0, vip: 0, net: 50_000 };
    expect(formerPrice(quote)).toEqual({ kept: 0, ofPayout: false, returned: 0 });
    expect(formerPrice({ ...quote, vip: 10_000 })).toEqual({ kept: 10_000, ofPayout: false, returned: 0 });
    expect(formerPrice({ ...quote, vip: 10_000, net: 40_000 })).toEqual({ kept: 10_000, ofPayout: true, returned: 0 });
    expect(formerPrice({ ...quote, net: 40_000 })).toEqual({ kept: 0, ofPayout: false, returned: 10_000 });
  });

  it("R-TRK-18 distinguishes a payment that the bank returned from a final payment", () => {
    const [paid] = at(2200);
    expect(isReversed(paid)).toBe(false);
    expect(isReversed({ processCode: 2200, createTime: 0, args: { reason: "sent back" } })).toBe(true);
    expect(isReversed({ processCode: 2300, createTime: 0, args: { reason: "failed" } })).toBe(false);
    expect(isReversed(undefined)).toBe(false);
    expect(isGivenBack(paid)).toBe(false);
    expect(isGivenBack({ processCode: 2300, createTime: 0, args: {} })).toBe(true);
  });

  it("R-TRK-52 writes a time an hour behind UTC+8, labelled WIB, or in the operator's other zone", () => {
    const written = Date.UTC(2026, 10, 20, 18, 30);
    const hourBehind = new Date(written - 3_600_000 + 8 * 3_600_000).toISOString();
    expect(hourBehind).toContain("2026-11-21T01:30");
    const jakarta = { iana: "Asia/Jakarta", label: "WIB" };
    expect(stepTime(written, jakarta, "id-ID")).toBe("01.30.00 WIB");
    expect(stepDay(written, jakarta, "id-ID")).toBe("Sabtu, 21 November");
    expect(momentOf(written, jakarta, "id-ID")).toBe("21 Nov 01.30 WIB");
    const brasilia = { iana: "America/Sao_Paulo", label: "BRT" };
    expect(stepTime(written, brasilia, "pt-BR")).toBe("15:30:00 BRT");
    expect(momentOf(written, brasilia, "pt-BR")).toBe("20 de nov. 15:30 BRT");
  });
});
