import type { Services } from "../../../platform/services.ts";
import type { LifeCycle } from "../life-cycle/apply-event.ts";
import type { OrderRef, PayoutAttempt, StepDetails, Withdrawal } from "../life-cycle/model.ts";
import type { WithdrawalRules } from "../life-cycle/rules.ts";
import type { WithdrawalEvent } from "../life-cycle/transitions.ts";
import type { NextRun } from "../life-cycle/runs.ts";
import { maxCorrections } from "../payout-accounts/correction-rules.ts";
import { countCorrections } from "../payout-accounts/correction-store.ts";
import { notePayoutId } from "./attempts.ts";
import type { Payout, PayoutProvider } from "@fairlobby/ports/payouts";
import { nextPollAt } from "./retry-times.ts";

export interface PayoutRunDeps extends Pick<Services, "database" | "now" | "log" | "currency" | "sealing">, LifeCycle {
  readonly rules: WithdrawalRules;
  readonly provider: PayoutProvider;
}

/** Applies an event to an order unless its payout changed since the order was seen. */
export async function applyToSeen(
  deps: PayoutRunDeps,
  seen: Withdrawal,
  event: WithdrawalEvent,
  details: StepDetails = {},
): Promise<NextRun> {
  // The event concerns the payout that was seen: by now that payout may be settled and another one under way. `stalled`
  // and `failed` give the money back, so the payout must not have been sent again since.
  const guard = ({ attempt }: Withdrawal): boolean =>
    attempt?.attempt === seen.attempt?.attempt &&
    attempt?.outcome === seen.attempt?.outcome &&
    ((event !== "stalled" && event !== "failed") || attempt?.calls === seen.attempt?.calls);
  await deps.database.transaction((tx) => deps.applyEvent(tx, seen, event, deps.now(), { details, guard }));
  // Read the order again, whether the event was applied or something else happened first.
  return "again";
}

/**
 * Returns whether the provider's payout is the one ordered. Nothing is booked for another payout: an operator has to
 * check it.
 */
export function isOrdered({ log }: PayoutRunDeps, order: Withdrawal, attempt: PayoutAttempt, payout: Payout): boolean {
  if (payout.reference === attempt.reference && payout.amount === order.sums.net) return true;
  log.error({ orderId: order.orderId, payoutId: payout.payoutId }, "the provider's payout is not the one ordered");
  return false;
}

/**
 * Asks the provider for the state of a payout. If the provider had accepted the payout, its answer that there is none
 * counts as unknown.
 */
export async function findPayout(
  { provider, log }: PayoutRunDeps,
  order: OrderRef,
  attempt: PayoutAttempt,
): ReturnType<PayoutProvider["find"]> {
  const answer = await provider.find(attempt.reference);
  if (answer.outcome !== "none" || attempt.payoutId === null) return answer;
  log.error({ orderId: order.orderId, payoutId: attempt.payoutId }, "the provider lost a payout it had accepted");
  return { outcome: "unknown" };
}

/** Applies the state of a payout at the provider to its order. */
export async function followPayout(
  deps: PayoutRunDeps,
  order: Withdrawal,
  attempt: PayoutAttempt,
  payout: Payout,
): Promise<NextRun> {
  const { database, now } = deps;
  if (!isOrdered(deps, order, attempt, payout)) return { at: now() + 600_000 };
  if (attempt.payoutId !== payout.payoutId) {
    await notePayoutId(database, { ...order, attempt: attempt.attempt, payoutId: payout.payoutId });
  }
  switch (payout.state) {
    case "pending":
      if (order.last.code === 1700) await applyToSeen(deps, order, "accepted");
      return { at: nextPollAt(attempt.createdAt, now()) };
    case "paid":
    case "reversed":
      // A reversal implies a payment, even one that was never reported; `watchForReversal` then books the return.
      return applyToSeen(deps, order, "paid", { last4: order.last4 });
    case "account_rejected": {
      const canModify = (await countCorrections(database, order)) < maxCorrections;
      const details = { canModify, reason: "account_rejected", last4: order.last4 } as const;
      return applyToSeen(deps, order, "account_rejected", details);
    }
    case "failed":
      return applyToSeen(deps, order, "failed", { reason: "failed" });
    case "cancelled":
      // Only this server cancels, after the order stalled.
      return applyToSeen(deps, order, "failed", { reason: "stalled" });
  }
}
