import type { EligibilityState } from "@fairlobby/contract/withdrawal-steps";
import { mustBeExact, type WithdrawState } from "./chips.ts";

/** Where confirm leads: a dialog, the tip to choose an amount, or the form. */
export type Outcome =
  | "order-in-progress"
  | "choose-amount"
  | "play-more"
  | "frequent-withdrawals"
  | "exact-first-amount"
  | "minimum"
  | "form";

/** Checks 1 to 5 of confirm, in exactly this order, stopping at the first match (R-WD-21 to R-WD-28). */
export function confirmOutcome(eligibility: EligibilityState, selected: number | null, state: WithdrawState): Outcome {
  if (eligibility === 1) return "order-in-progress";
  if (selected === null) return "choose-amount";
  if (state.balance < selected) return "play-more";
  if (eligibility === 4 && selected > state.withdrawable) return "frequent-withdrawals";
  if (state.paidOrders === 0) {
    return mustBeExact(state) && selected !== state.minimum ? "exact-first-amount" : "form";
  }
  return state.balance < state.minimum ? "minimum" : "form";
}
