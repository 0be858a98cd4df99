import { openDialog } from "../../shared/dialogs/dialog-queue.ts";
import type { Outcome } from "./confirm-outcome.ts";
import { chipsOf, largestPossible, mustBeExact, type WithdrawState } from "./chips.ts";

export interface Situation {
  readonly state: WithdrawState;
  /** The open order, or empty. */
  readonly orderId: string;
  readonly onChoose: (minor: number) => void;
}

/** Why an order is impossible: found by confirm on the screen, or reported by the server. */
export type Refusal = Exclude<Outcome, "choose-amount" | "correct-amount" | "form">;

/** The dialog of each msgCode an order or a quote can be refused with (R-WD-53 to R-WD-56). */
export const refusals: ReadonlyMap<string, Refusal> = new Map([
  ["need_upgrade_vip", "deposit-to-withdraw"],
  ["only_support_ten", "exact-first-amount"],
  ["exist_process_order", "order-in-progress"],
  ["only_support_500", "minimum"],
]);

/** Opens the dialog that says why the order is impossible, and what is possible instead. */
export function explainRefusal(refusal: Refusal, { state, orderId, onChoose }: Situation): void {
  const { minimum, balance, withdrawable } = state;
  const largest = largestPossible(chipsOf(state));
  const chooseLargest = () => largest !== null && onChoose(largest);
  switch (refusal) {
    case "order-in-progress":
      return openDialog("withdraw-order", { orderId });
    case "play-more":
      return openDialog("play-more", { balance, largest, exact: mustBeExact(state), onChooseLower: chooseLargest });
    case "frequent-withdrawals":
      return openDialog("frequent-withdrawals", { largest, onCashOnly: chooseLargest });
    case "exact-first-amount":
      return openDialog("exact-first-amount", { minor: minimum, onChoose: () => onChoose(minimum) });
    case "minimum":
      return openDialog("minimum", { minimum, balance });
    case "deposit-to-withdraw":
      return openDialog("deposit-to-withdraw", { withdrawable, minimum, largest, onWithdrawThat: chooseLargest });
  }
}
