import { formatMoney } from "@fairlobby/contract/money";
import { describe, expect, it } from "vitest";
import {
  chipsOf,
  defaultChip,
  largestPossible,
  typeableRange,
  type WithdrawState,
} from "../src/features/withdraw/chips.ts";

const state = (change: Partial<WithdrawState> = {}): WithdrawState => ({
  currency: "IDR",
  paidOrders: 1,
  firstRule: true,
  minimum: 50_000,
  balance: 4_250_000,
  withdrawable: 4_000_000,
  processing: false,
  ...change,
});
const possible = (change?: Partial<WithdrawState>) => chipsOf(state(change)).possible.map((chip) => chip.minor);
const others = (change?: Partial<WithdrawState>) => chipsOf(state(change)).others.map((chip) => chip.minor);
const cash = (amount: number, change: Partial<WithdrawState> = {}) => ({
  balance: amount,
  withdrawable: amount,
  ...change,
});

describe("amount chips", () => {
  it("R-WD-43 R-WD-44 a first withdrawal starts with the minimum; the other amounts follow in order, collapsed", () => {
    expect(possible({ paidOrders: 0 })).toEqual([50_000]);
    expect(others({ paidOrders: 0 })).toEqual([
      300_000, 1_000_000, 3_000_000, 5_000_000, 10_000_000, 20_000_000, 50_000_000, 100_000_000,
    ]);
  });

  it("R-WD-44 leave out amounts that are not above the minimum", () => {
    expect(possible({ paidOrders: 0, minimum: 1_000_000 })).toEqual([1_000_000]);
    expect(others({ paidOrders: 0, minimum: 1_000_000 })[0]).toBe(3_000_000);
  });

  it("R-WD-45 list the amounts of later withdrawals in order, from the minimum on", () => {
    expect(others(cash(0))).toEqual([
      50_000, 100_000, 200_000, 500_000, 1_000_000, 3_000_000, 4_500_000, 9_000_000, 15_000_000, 30_000_000,
      100_000_000,
    ]);
    expect(others(cash(0, { minimum: 200_000 }))[1]).toBe(500_000);
  });

  it("R-WD-45 R-WD-66 show the four largest amounts that can be ordered, then 'everything'", () => {
    expect(possible(cash(4_000_000))).toEqual([200_000, 500_000, 1_000_000, 3_000_000, 4_000_000]);
    expect(others(cash(4_000_000))).toEqual([4_500_000, 9_000_000, 15_000_000, 30_000_000, 100_000_000]);
  });

  it.each([
    [50_000, [50_000]],
    [70_000, [50_000, 70_000]],
    [200_000, [50_000, 100_000, 200_000]],
    [49_999, []],
  ])("R-WD-03 with a balance of %d only amounts up to it can be ordered", (has, shown) => {
    expect(possible(cash(has))).toEqual(shown);
    expect(others(cash(has))[0]).toBeGreaterThan(has);
  });

  it("R-WD-66 'everything' replaces a chip of its amount, and is left out on a first withdrawal", () => {
    const all = (change: Partial<WithdrawState>) =>
      chipsOf(state(change))
        .possible.filter((chip) => chip.all)
        .map((chip) => chip.minor);
    expect(all({})).toEqual([4_000_000]);
    expect(all(cash(3_000_000))).toEqual([3_000_000]);
    expect(possible(cash(3_000_000)).filter((minor) => minor === 3_000_000)).toHaveLength(1);
    expect(all({ paidOrders: 0 })).toEqual([]);
    expect(all({ paidOrders: 0, firstRule: false })).toEqual([4_000_000]);
    expect(all({ withdrawable: 49_999 })).toEqual([]);
    expect(all({ processing: true })).toEqual([]);
  });

  it("R-WD-03 show the first reason why an amount cannot be ordered", () => {
    const reasons = (change: Partial<WithdrawState>) => chipsOf(state(change)).others.map((chip) => chip.reason);
    expect(reasons({ processing: true })).toEqual(Array.from({ length: 11 }, () => "processing"));
    expect(reasons({ withdrawable: 2_000_000 }).slice(0, 2)).toEqual(["promotional", "balance"]);
    expect(reasons({ paidOrders: 0 })[0]).toBe("first-amount");
  });

  it("R-WD-46 preselect the last chip that can be ordered, 'everything' only if it is the only one", () => {
    expect(defaultChip(chipsOf(state()))).toBe(3_000_000);
    expect(defaultChip(chipsOf(state(cash(3_000_000))))).toBe(1_000_000);
    expect(defaultChip(chipsOf(state(cash(50_000))))).toBe(50_000);
    expect(defaultChip(chipsOf(state(cash(50_000, { paidOrders: 0 }))))).toBe(50_000);
    expect(defaultChip(chipsOf(state(cash(49_999))))).toBeNull();
  });

  it.each([
    // Minor units: from the minimum, then 1.000, 3.000, 4.500 … in the currency's own money, 10.000 … in naira.
    ["BRL", 50_000, [50_000, 100_000, 300_000, 450_000, 900_000, 1_500_000, 3_000_000, 10_000_000]],
    ["MXN", 150_000, [150_000, 300_000, 450_000, 900_000, 1_500_000, 3_000_000, 10_000_000]],
    ["THB", 50_000, [50_000, 100_000, 300_000, 450_000, 900_000, 1_500_000, 3_000_000, 10_000_000]],
    [
      "NGN",
      5_000,
      [5_000, 10_000, 20_000, 50_000, 100_000, 300_000, 450_000, 900_000, 1_500_000, 3_000_000, 10_000_000],
    ],
  ] as const)("R-MON-18 R-MON-01 scale to %s and are written as its money", (currency, minimum, later) => {
    expect(others(cash(0, { currency, minimum }))).toEqual(later);
    const shown = formatMoney(300_000, currency);
    expect(shown).toBe({ BRL: "R$ 3.000", MXN: "$3,000", THB: "฿3,000", NGN: "₦300,000" }[currency]);
  });

  it("R-DLG-10 return the largest amount that can be ordered", () => {
    expect(largestPossible(chipsOf(state()))).toBe(4_000_000);
    expect(largestPossible(chipsOf(state({ processing: true })))).toBeNull();
  });

  it("R-WD-71 any amount from the minimum to the cash may be typed, except on a first withdrawal and with an open order", () => {
    expect(typeableRange(state())).toEqual({ least: 50_000, most: 4_000_000 });
    expect(typeableRange(state(cash(50_000)))).toEqual({ least: 50_000, most: 50_000 });
    for (const change of [{ paidOrders: 0 }, { processing: true }, { withdrawable: 49_999 }])
      expect(typeableRange(state(change))).toBeNull();
  });
});
