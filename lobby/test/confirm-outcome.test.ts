import { describe, expect, it } from "vitest";
import { confirmOutcome } from "../src/features/withdraw/confirm-outcome.ts";
import type { WithdrawState } from "../src/features/withdraw/chips.ts";

const state = (change: Partial<WithdrawState> = {}): WithdrawState => ({
  currency: "IDR",
  paidOrders: 1,
  firstRule: true,
  minimum: 50_000,
  balance: 1_000_000,
  withdrawable: 600_000,
  processing: false,
  ...change,
});

describe("checks of confirm", () => {
  it("R-WD-21 an order in progress is checked first, even without an amount", () => {
    expect(confirmOutcome(1, null, state())).toBe("order-in-progress");
    expect(confirmOutcome(1, 9_000_000, state())).toBe("order-in-progress");
  });

  it("R-WD-28 never opens the form without an amount", () => {
    expect(confirmOutcome(2, null, state())).toBe("choose-amount");
  });

  it("R-WD-22 stops above the balance; an equal balance passes", () => {
    expect(confirmOutcome(2, 1_000_001, state())).toBe("play-more");
    expect(confirmOutcome(2, 1_000_000, state({ withdrawable: 1_000_000 }))).toBe("form");
  });

  it("R-WD-23 stops in state 4 only above the withdrawable amount", () => {
    expect(confirmOutcome(4, 600_001, state())).toBe("frequent-withdrawals");
    expect(confirmOutcome(4, 600_000, state())).toBe("form");
    expect(confirmOutcome(3, 600_000, state())).toBe("form");
  });

  it("R-WD-24 asks for the exact first amount", () => {
    expect(confirmOutcome(2, 300_000, state({ paidOrders: 0 }))).toBe("exact-first-amount");
    expect(confirmOutcome(2, 50_000, state({ paidOrders: 0 }))).toBe("form");
    expect(confirmOutcome(2, 300_000, state({ paidOrders: 0, firstRule: false }))).toBe("form");
  });

  it("R-WD-26 stops below the minimum on later withdrawals", () => {
    expect(confirmOutcome(2, 40_000, state({ balance: 49_999 }))).toBe("minimum");
    expect(confirmOutcome(2, 40_000, state({ balance: 50_000 }))).toBe("form");
    expect(confirmOutcome(2, null, state({ balance: 49_999 }))).toBe("minimum");
    expect(confirmOutcome(2, null, state({ balance: 50_000 }))).toBe("choose-amount");
    expect(confirmOutcome(2, null, state({ balance: 49_999, paidOrders: 0 }))).toBe("choose-amount");
  });

  it("R-WD-27 an amount that includes promotional gold never reaches the form", () => {
    for (const paidOrders of [0, 1])
      expect(confirmOutcome(3, 600_001, state({ paidOrders, firstRule: false }))).toBe("deposit-to-withdraw");
  });

  it("R-WD-73 a mistyped amount leads back to its field, unless an order is in progress", () => {
    expect(confirmOutcome(2, 2_000_000, state(), true)).toBe("correct-amount");
    expect(confirmOutcome(2, null, state(), true)).toBe("correct-amount");
    expect(confirmOutcome(1, 2_000_000, state(), true)).toBe("order-in-progress");
  });

  it("R-WD-28 runs the checks in order", () => {
    const poor = state({ paidOrders: 0, balance: 10_000, withdrawable: 0 });
    expect(confirmOutcome(4, 300_000, poor)).toBe("play-more");
    expect(confirmOutcome(4, 10_000, poor)).toBe("frequent-withdrawals");
    expect(confirmOutcome(2, 10_000, poor)).toBe("exact-first-amount");
  });
});
