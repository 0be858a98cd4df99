import { formatMoney } from "@fairlobby/contract/money";
import { describe, expect, it } from "vitest";
import { chipsOf, defaultChip, largestPossible, type WithdrawState } from "../src/features/withdraw/chips.ts";

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
const amounts = (change?: Partial<WithdrawState>) => chipsOf(state(change)).map((chip) => chip.minor);

describe("amount chips", () => {
  it("R-WD-43 R-WD-44 start a first withdrawal with the minimum and go on in order", () => {
    expect(amounts({ paidOrders: 0 })).toEqual([
      50_000, 300_000, 1_000_000, 3_000_000, 5_000_000, 10_000_000, 20_000_000, 50_000_000, 100_000_000,
    ]);
  });

  it("R-WD-44 leave out amounts that are not above the minimum", () => {
    expect(amounts({ paidOrders: 0, minimum: 1_000_000 }).slice(0, 2)).toEqual([1_000_000, 3_000_000]);
  });

  it("R-WD-45 list the amounts of later withdrawals in order", () => {
    expect(amounts({ withdrawable: 0 })).toEqual([
      1_000_000, 3_000_000, 4_500_000, 9_000_000, 15_000_000, 30_000_000, 100_000_000,
    ]);
  });

  it("R-WD-66 end with everything withdrawable, outside the first-withdrawal rule only", () => {
    expect(chipsOf(state()).at(-1)).toEqual({ minor: 4_000_000, all: true, reason: null });
    expect(chipsOf(state({ paidOrders: 0 })).some((chip) => chip.all)).toBe(false);
    expect(chipsOf(state({ paidOrders: 0, firstRule: false })).at(-1)?.all).toBe(true);
    expect(chipsOf(state({ withdrawable: 3_000_000 })).some((chip) => chip.all)).toBe(false);
    expect(chipsOf(state({ withdrawable: 49_999 })).some((chip) => chip.all)).toBe(false);
  });

  it("R-WD-03 name the first reason that keeps an amount from being ordered", () => {
    const reasons = (change: Partial<WithdrawState>) => chipsOf(state(change)).map((chip) => chip.reason);
    expect(reasons({ processing: true })).toEqual(Array.from({ length: 8 }, () => "processing"));
    expect(reasons({ withdrawable: 2_000_000 }).slice(0, 3)).toEqual([null, "promotional", "balance"]);
    expect(reasons({ paidOrders: 0 }).slice(0, 2)).toEqual([null, "first-amount"]);
  });

  it("R-WD-46 choose the last that can be ordered and is strictly below the balance", () => {
    expect(defaultChip(chipsOf(state()), 4_250_000)).toBe(3_000_000);
    expect(defaultChip(chipsOf(state({ balance: 3_000_000, withdrawable: 3_000_000 })), 3_000_000)).toBe(1_000_000);
    expect(defaultChip(chipsOf(state({ balance: 1_000_000, withdrawable: 1_000_000 })), 1_000_000)).toBeNull();
  });

  it.each([
    // Minor units: 1.000, 3.000, 4.500 … in the currency's own money, 100.000 … in naira.
    ["BRL", [100_000, 300_000, 450_000, 900_000, 1_500_000, 3_000_000, 10_000_000]],
    ["MXN", [100_000, 300_000, 450_000, 900_000, 1_500_000, 3_000_000, 10_000_000]],
    ["THB", [100_000, 300_000, 450_000, 900_000, 1_500_000, 3_000_000, 10_000_000]],
    ["NGN", [100_000, 300_000, 450_000, 900_000, 1_500_000, 3_000_000, 10_000_000]],
  ] as const)("R-MON-18 R-MON-01 scale to %s and read in its money", (currency, later) => {
    expect(amounts({ currency, withdrawable: 0 })).toEqual(later);
    const shown = formatMoney(later[0], currency);
    expect(shown).toBe({ BRL: "R$ 1.000", MXN: "$1,000", THB: "฿1,000", NGN: "₦100,000" }[currency]);
  });

  it("R-DLG-10 know the largest amount that could be ordered", () => {
    expect(largestPossible(chipsOf(state()))).toBe(4_000_000);
    expect(largestPossible(chipsOf(state({ processing: true })))).toBeNull();
  });
});
