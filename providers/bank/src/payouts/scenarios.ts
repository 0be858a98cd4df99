import type { PayoutEvent, PayoutStatus } from "./life-cycle.ts";

/** The behaviour of the receiving bank, chosen by the last four digits of the account number. */
export type Scenario =
  | "paid"
  | "account_rejected"
  | "failed"
  | "slow"
  | "reversed"
  | "unanswered"
  | "late"
  | "stuck"
  | "compliance_rejected"
  | "paid_after_failure";

const scenarios = new Map<string, Scenario>([
  ["0001", "account_rejected"],
  ["0002", "failed"],
  ["0003", "slow"],
  ["0004", "reversed"],
  ["0005", "unanswered"],
  ["0006", "late"],
  ["0007", "stuck"],
  ["0008", "compliance_rejected"],
  ["0009", "paid_after_failure"],
]);

export function scenarioOf(accountNumber: string): Scenario {
  return scenarios.get(accountNumber.slice(-4)) ?? "paid";
}

export type ScenarioTimes = {
  payoutMillis: number;
  slowPayoutMillis: number;
  latePayoutMillis: number;
  reversalMillis: number;
};
export type NextStep = { event: PayoutEvent; afterMillis: number };

/** Returns the milliseconds until the receiving bank answers; undefined when it never will. */
export function durationOf(scenario: Scenario, times: ScenarioTimes): number | undefined {
  switch (scenario) {
    case "slow":
      return times.slowPayoutMillis;
    case "late":
      return times.latePayoutMillis;
    case "stuck":
      return undefined;
    default:
      return times.payoutMillis;
  }
}

/**
 * Returns the next event of a payout and the time from its last change; undefined when no event follows.
 * A payout is ACCEPTED for the first half of its time, in which it can be cancelled, and REQUESTED for the second; a
 * stuck one stays ACCEPTED until it is cancelled.
 */
export function nextStep(status: PayoutStatus, scenario: Scenario, times: ScenarioTimes): NextStep | undefined {
  const duration = durationOf(scenario, times);
  if (duration === undefined) return undefined;
  const half = duration / 2;
  switch (status) {
    case "ACCEPTED":
      return { event: scenario === "compliance_rejected" ? "assess" : "send", afterMillis: Math.floor(half) };
    case "PENDING_COMPLIANCE_ASSESSMENT":
      return { event: "reject", afterMillis: Math.ceil(half) };
    case "REQUESTED":
      return { event: answerOf(scenario), afterMillis: Math.ceil(half) };
    case "SUCCEEDED":
      return scenario === "reversed" ? { event: "reverse", afterMillis: times.reversalMillis } : undefined;
    case "FAILED":
      return scenario === "paid_after_failure"
        ? { event: "pay_after_all", afterMillis: times.reversalMillis }
        : undefined;
    default:
      return undefined;
  }
}

function answerOf(scenario: Scenario): PayoutEvent {
  switch (scenario) {
    case "account_rejected":
      return "reject_account";
    case "failed":
    case "paid_after_failure":
      return "fail";
    case "paid":
    case "slow":
    case "reversed":
    case "unanswered":
    case "late":
    case "stuck":
    case "compliance_rejected":
      return "pay";
  }
}
