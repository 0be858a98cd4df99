import type { EligibilityState } from "@fairlobby/contract/withdrawal-steps";
import { mustBeExact, type WithdrawState } from "./chips.ts";

/** What confirm opens: a dialog, the tip to choose an amount, or the form. */
export type Outcome =
  | "order-in-progress"
  | "choose-amount"
  | "play-more"
  | "frequent-withdrawals"
  | "exact-first-amount"
  | "minimum"
  | "correct-amount"
  | "deposit-to-withdraw"
  | "form";

/**
 * Checks 1 to 5 of confirm, in exactly this order, stopping at the first match (R-WD-21 to R-WD-28).
 * @param mistyped a typed amount cannot be ordered (R-WD-73)
 */
export function confirmOutcome(
  eligibility: EligibilityState,
  selected: number | null,
  state: WithdrawState,
  mistyped = false,
): Outcome {
  if (eligibility === 1) return "order-in-progress";
  if (mistyped) return "correct-amount";
  const tooLow = state.paidOrders > 0 && state.balance < state.minimum;
  // With a balance below the minimum no amount can be selected.
  if (selected === null) return tooLow ? "minimum" : "choose-amount";
  if (state.balance < selected) return "play-more";
  if (eligibility === 4 && selected > state.withdrawable) return "frequent-withdrawals";
  if (mustBeExact(state) && selected !== state.minimum) return "exact-first-amount";
  if (tooLow) return "minimum";
  return selected > state.withdrawable ? "deposit-to-withdraw" : "form";
}
