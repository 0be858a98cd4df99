import { stallsAt, type Withdrawal } from "../life-cycle/model.ts";
import type { NextRun } from "../life-cycle/runs.ts";
import { applyToSeen, isOrdered, type PayoutRunDeps } from "./follow-payout.ts";
import { nextReversalWatch } from "./retry-times.ts";

/** Returns whether the provider now reports this state for the order's newest payout. */
async function isNow(deps: PayoutRunDeps, order: Withdrawal, state: "paid" | "reversed"): Promise<boolean> {
  const { attempt } = order;
  if (attempt === null) return false;
  const answer = await deps.provider.find(attempt.reference);
  if (answer.outcome !== "found" || answer.payout.state !== state) return false;
  return isOrdered(deps, order, attempt, answer.payout);
}

/** Waits for another account number, unless the bank paid to the first one. */
export async function waitForCorrection(deps: PayoutRunDeps, order: Withdrawal): Promise<NextRun> {
  if (await isNow(deps, order, "paid")) return applyToSeen(deps, order, "paid", { last4: order.last4 });
  return { at: stallsAt(order, deps.rules.stalledAfterMs) };
}

/** Checks whether the bank returned a payment, now and at some later times. */
export async function watchForReversal(deps: PayoutRunDeps, order: Withdrawal): Promise<NextRun> {
  const { attempt, last } = order;
  if (attempt?.outcome !== "paid") return "idle";
  if (await isNow(deps, order, "reversed")) return applyToSeen(deps, order, "reversed");
  const at = nextReversalWatch(last.at, deps.now());
  return at === null ? "idle" : { at };
}
