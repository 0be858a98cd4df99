import { stepCodes, type StepCode } from "@fairlobby/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createLifeCycle } from "../../src/modules/withdrawals/life-cycle/apply-event.ts";
import {
  changeAfter,
  isCancelable,
  withdrawalEvents,
  type Effect,
  type WithdrawalEvent,
} from "../../src/modules/withdrawals/life-cycle/transitions.ts";
import { assembleLifeCycle } from "../../src/modules/withdrawals/operations/assemble.ts";

/** Every pair of step and event that is possible, written independently of the code: step, event → steps [effects]. */
const expected: Readonly<Record<StepCode, readonly string[]>> = {
  1000: [
    "taken_up → 1100 []",
    "cancelled → 2300 [account_not_paid refund close]",
    "refused → 2300 [account_not_paid refund close]",
    "stalled → 2300 [account_not_paid refund close]",
  ],
  1100: [
    "channel_open → 1200 []",
    "cancelled → 2300 [account_not_paid refund close]",
    "refused → 2300 [account_not_paid refund close]",
    "stalled → 2300 [account_not_paid refund close]",
  ],
  1200: [
    "queued → 1300 []",
    "withheld → 1600 []",
    "submitted → 1700 [open_attempt]",
    "cancelled → 2300 [account_not_paid refund close]",
    "refused → 2300 [account_not_paid refund close]",
    "stalled → 2300 [account_not_paid refund close]",
  ],
  1300: [
    "fast_lane_entered → 1400 []",
    "withheld → 1600 []",
    "submitted → 1700 [open_attempt]",
    "cancelled → 2300 [account_not_paid refund close]",
    "refused → 2300 [account_not_paid refund close]",
    "stalled → 2300 [account_not_paid refund close]",
  ],
  1400: [
    "place_given → 1500 []",
    "cancelled → 2300 [account_not_paid refund close]",
    "refused → 2300 [account_not_paid refund close]",
    "stalled → 2300 [account_not_paid refund close]",
  ],
  1500: [
    "withheld → 1600 []",
    "submitted → 1700 [open_attempt]",
    "cancelled → 2300 [account_not_paid refund close]",
    "refused → 2300 [account_not_paid refund close]",
    "stalled → 2300 [account_not_paid refund close]",
  ],
  1600: [
    "submitted → 1700 [open_attempt]",
    "cancelled → 2300 [account_not_paid refund close]",
    "stalled → 2300 [account_not_paid refund close]",
  ],
  1700: [
    "review_opened → 1800 []",
    "accepted → 1900 []",
    "account_rejected → 1900 2000 [settle_attempt account_not_paid]",
    "paid → 1900 2200 [settle_attempt account_paid book_payout close]",
    "failed → 2300 [settle_attempt account_not_paid refund close]",
    "stalled → 2300 [settle_attempt account_not_paid refund close]",
  ],
  1800: [
    "review_closed → 1900 []",
    "cancelled → 2300 [settle_attempt account_not_paid refund close]",
    "stalled → 2300 [settle_attempt account_not_paid refund close]",
  ],
  1900: [
    "account_rejected → 2000 [settle_attempt account_not_paid]",
    "paid → 2200 [settle_attempt account_paid book_payout close]",
    "failed → 2300 [settle_attempt account_not_paid refund close]",
    "stalled → 2300 [settle_attempt account_not_paid refund close]",
  ],
  2000: [
    "paid → 2200 [settle_attempt account_paid book_payout close]",
    "corrected → 2100 [open_attempt]",
    "cancelled → 2300 [account_not_paid refund close]",
    "stalled → 2300 [account_not_paid refund close]",
  ],
  2100: [
    "account_rejected → 2000 [settle_attempt account_not_paid]",
    "paid → 2200 [settle_attempt account_paid book_payout close]",
    "failed → 2300 [settle_attempt account_not_paid refund close]",
    "stalled → 2300 [settle_attempt account_not_paid refund close]",
  ],
  2200: ["reversed →  [account_sent_back book_reversal]"],
  2300: [],
};

/**
 * The step sequences of R-SRV-46, also of an order that is unfinished, or that a cancellation or a refund ended early.
 */
const grammar =
  /^1000( 1100( 1200( 1300( 1400( 1500)?)?)?( 1600)?( 1700( 1800)?( 1900( 2000 2100)*( 2000)?)?)?)?)?( 2200| 2300)?$/;

describe("the life cycle of a withdrawal", () => {
  test.each(stepCodes)("R-SRV-46 at step %i exactly the listed events are possible", (code) => {
    const possible = withdrawalEvents.flatMap((event) => {
      const change = changeAfter(code, event);
      return change === null ? [] : [`${event} → ${change.steps.join(" ")} [${change.effects.join(" ")}]`];
    });
    expect(possible.toSorted()).toEqual([...expected[code]].toSorted());
  });

  test("R-TRK-59 can be cancelled until 1700 is written, and again at 1800 and 2000", () => {
    expect(stepCodes.filter(isCancelable)).toEqual([1000, 1100, 1200, 1300, 1400, 1500, 1600, 1800, 2000]);
  });

  test("R-SRV-46 R-SRV-52 any sequence of events keeps the order of steps and books the reservation exactly once", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...withdrawalEvents), { maxLength: 60 }), (events: WithdrawalEvent[]) => {
        const steps: StepCode[] = [1000];
        const done: Effect[] = [];
        let paidAllTheSame = 0;
        for (const event of events) {
          const before = steps.at(-1) ?? 1000;
          const change = changeAfter(before, event);
          // A reversal can happen only once, since it settles the payout.
          if (change === null || (event === "reversed" && done.includes("book_reversal"))) continue;
          // The bank may pay although it rejected the account: that settles the payout a second time.
          if (before === 2000 && event === "paid") paidAllTheSame += 1;
          steps.push(...change.steps);
          done.push(...change.effects);
        }
        const count = (effect: Effect): number => done.filter((each) => each === effect).length;
        const last = steps.at(-1);
        expect(steps.join(" ")).toMatch(grammar);
        expect(count("book_payout")).toBe(last === 2200 ? 1 : 0);
        expect(count("refund")).toBe(last === 2300 ? 1 : 0);
        expect(count("close")).toBe(last === 2200 || last === 2300 ? 1 : 0);
        expect(count("book_reversal")).toBeLessThanOrEqual(count("book_payout"));
        // There are never two payouts under way, and none at the end of the order.
        const underWay = count("open_attempt") - (count("settle_attempt") - paidAllTheSame);
        expect(underWay).toBe(last === 1700 || last === 1800 || last === 1900 || last === 2100 ? 1 : 0);
      }),
      { numRuns: 2_000 },
    );
  });

  test("R-SRV-49 R-SRV-51 only a withheld sum writes 1600, and only a rejected account 2000", () => {
    const writers = (step: StepCode) =>
      withdrawalEvents.filter((event) => stepCodes.some((code) => changeAfter(code, event)?.steps.includes(step)));
    expect(writers(1600)).toEqual(["withheld"]);
    expect(writers(2000)).toEqual(["account_rejected"]);
  });

  test("R-HON-01 every step except the final ones has a path to 2200", () => {
    for (const start of stepCodes.filter((code) => code !== 2200 && code !== 2300)) {
      const reached = new Set<StepCode>([start]);
      for (const code of reached) {
        for (const event of withdrawalEvents) {
          for (const next of changeAfter(code, event)?.steps ?? []) reached.add(next);
        }
      }
      expect([...reached]).toContain(2200);
    }
  });
});

test("an effect that no part carries out is found when the life cycle is created", () => {
  expect(() => createLifeCycle("IDR", [])).toThrow(/account_paid, account_not_paid/);
  expect(() => assembleLifeCycle("IDR")).not.toThrow();
});
