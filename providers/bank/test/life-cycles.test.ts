import fc from "fast-check";
import { expect, test } from "vitest";
import { nextPaymentStatus, type PaymentEvent, type PaymentStatus } from "../src/payments/life-cycle.ts";
import { nextPayoutStatus, type PayoutEvent, type PayoutStatus } from "../src/payouts/life-cycle.ts";
import { scenarioOf, nextStep, type Scenario } from "../src/payouts/scenarios.ts";

const paymentEvents: PaymentEvent[] = ["pay", "pay_late", "decline", "expire", "cancel"];
const payoutEvents: PayoutEvent[] = [
  "send",
  "pay",
  "reject_account",
  "fail",
  "reverse",
  "cancel",
  "assess",
  "reject",
  "pay_after_all",
];

test("a payment request is paid at most once, in any order of events", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...paymentEvents)), (events) => {
      let status: PaymentStatus = "REQUIRES_ACTION";
      let captures = 0;
      for (const event of events) {
        const next = nextPaymentStatus(status, event);
        if (next === undefined) continue;
        if (next === "SUCCEEDED") captures++;
        status = next;
      }
      expect(captures).toBeLessThanOrEqual(1);
      expect(status === "SUCCEEDED").toBe(captures === 1);
    }),
  );
});

test("a payout pays at most once and returns only what it paid, in any order of events", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...payoutEvents)), (events) => {
      let status: PayoutStatus = "ACCEPTED";
      let paid = 0;
      let returned = 0;
      for (const event of events) {
        const next = nextPayoutStatus(status, event);
        if (next === undefined) continue;
        if (event === "pay" || event === "pay_after_all") paid++;
        if (event === "reverse") returned++;
        status = next;
      }
      expect(paid).toBeLessThanOrEqual(1);
      expect(returned).toBeLessThanOrEqual(paid);
    }),
  );
});

test("a payout to any account number ends, by steps that the life cycle allows", () => {
  const accounts = fc.oneof(fc.stringMatching(/^\d{1,34}$/), fc.stringMatching(/^\d{1,30}000[1-9]$/));
  const times = { payoutMillis: 401, slowPayoutMillis: 60_000, latePayoutMillis: 600_000, reversalMillis: 30_000 };
  const durations: Partial<Record<Scenario, number>> = { slow: 60_000, late: 600_000, stuck: 0 };
  const ends = {
    stuck: "ACCEPTED",
    account_rejected: "FAILED",
    failed: "FAILED",
    reversed: "REVERSED",
    compliance_rejected: "COMPLIANCE_REJECTED",
  } as Record<string, PayoutStatus>;
  fc.assert(
    fc.property(accounts, (account) => {
      const scenario = scenarioOf(account);
      let status: PayoutStatus = "ACCEPTED";
      let passed = 0;
      for (let step = nextStep(status, scenario, times); step !== undefined; step = nextStep(status, scenario, times)) {
        const next: PayoutStatus | undefined = nextPayoutStatus(status, step.event);
        if (next === undefined) throw new Error(`${step.event} cannot happen in ${status}`);
        status = next;
        passed += step.afterMillis;
      }
      expect(status).toBe(ends[scenario] ?? "SUCCEEDED");
      expect(passed).toBe(
        (durations[scenario] ?? 401) + (scenario === "reversed" || scenario === "paid_after_failure" ? 30_000 : 0),
      );
    }),
  );
});
