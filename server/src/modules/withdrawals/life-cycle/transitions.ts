import type { HoldReason, StepCode } from "@fairlobby/contract";

/**
 * What can happen to an order.
 * - taken_up: a worker started on it
 * - channel_open: the provider reports that the bank's channel accepts payouts
 * - queued: other first withdrawals are really ahead
 * - fast_lane_entered: it waited long enough in the queue for the fast lane
 * - place_given: an order in the fast lane has a place at the bank
 * - withheld: fee or tax is withheld as quoted
 * - submitted: the payout is stored and about to be sent to the provider
 * - review_opened, review_closed: a tax review under a configured legal duty
 * - accepted: the provider accepted the payout
 * - account_rejected: the bank does not know the account; nothing was paid
 * - corrected: the player gave another account number
 * - paid: the bank paid
 * - failed: the provider reports that it did not and will not pay
 * - cancelled: the player cancelled the order
 * - refused: an operator refused the order for a reason of a hold (R-QUE-08)
 * - stalled: nothing happened for too long, and certainly nothing was paid
 * - reversed: the bank paid and later returned the money
 */
export const withdrawalEvents = [
  "taken_up",
  "channel_open",
  "queued",
  "fast_lane_entered",
  "place_given",
  "withheld",
  "submitted",
  "review_opened",
  "review_closed",
  "accepted",
  "account_rejected",
  "corrected",
  "paid",
  "failed",
  "cancelled",
  "refused",
  "stalled",
  "reversed",
] as const;
export type WithdrawalEvent = (typeof withdrawalEvents)[number];

/**
 * The effects of an event besides appending steps.
 * - account_paid, account_not_paid, account_sent_back: records the outcome for the order's account
 * - open_attempt: stores a payout, to be sent after the commit
 * - settle_attempt: records how the current payout ended
 * - book_payout: the reservation goes to the bank, the fees and the tax office
 * - refund: the whole reservation returns to cash (R-SRV-52)
 * - book_reversal: everything the payout took returns to cash, fees included
 * - close: the player may order again
 */
export const orderEffects = [
  "account_paid",
  "account_not_paid",
  "account_sent_back",
  "open_attempt",
  "settle_attempt",
  "book_payout",
  "refund",
  "book_reversal",
  "close",
] as const;
export type Effect = (typeof orderEffects)[number];

export interface Change {
  /** Appended in this order; may be empty. */
  readonly steps: readonly StepCode[];
  readonly effects: readonly Effect[];
}

const to = (steps: StepCode | readonly StepCode[], ...effects: Effect[]): Change => ({
  steps: typeof steps === "number" ? [steps] : steps,
  effects,
});

// The account comes before the money, for the lock order of `claimAccount`.
const cancelled = to(2300, "account_not_paid", "refund", "close");
const submitted = to(1700, "open_attempt");
const paid = to(2200, "settle_attempt", "account_paid", "book_payout", "close");
const failed = to(2300, "settle_attempt", "account_not_paid", "refund", "close");
const rejected = to(2000, "settle_attempt", "account_not_paid");

/** The life cycle of an order (R-SRV-46): last step × event → change. An event without an entry is not possible. */
export const transitions: Readonly<Record<StepCode, Readonly<Partial<Record<WithdrawalEvent, Change>>>>> = {
  1000: { taken_up: to(1100), cancelled, refused: cancelled, stalled: cancelled },
  1100: { channel_open: to(1200), cancelled, refused: cancelled, stalled: cancelled },
  1200: { queued: to(1300), withheld: to(1600), submitted, cancelled, refused: cancelled, stalled: cancelled },
  1300: {
    fast_lane_entered: to(1400),
    withheld: to(1600),
    submitted,
    cancelled,
    refused: cancelled,
    stalled: cancelled,
  },
  1400: { place_given: to(1500), cancelled, refused: cancelled, stalled: cancelled },
  1500: { withheld: to(1600), submitted, cancelled, refused: cancelled, stalled: cancelled },
  1600: { submitted, cancelled, stalled: cancelled },
  // Any state of a payout proves that the provider accepted it, even if its first reply was lost: add 1900 first.
  1700: {
    review_opened: to(1800),
    accepted: to(1900),
    account_rejected: to([1900, 2000], ...rejected.effects),
    paid: to([1900, 2200], ...paid.effects),
    failed,
    stalled: failed,
  },
  1800: { review_closed: to(1900), cancelled: failed, stalled: failed },
  1900: { account_rejected: rejected, paid, failed, stalled: failed },
  // The bank may pay after rejecting the account: nothing was given back yet.
  2000: { corrected: to(2100, "open_attempt"), paid, cancelled, stalled: cancelled },
  2100: { account_rejected: rejected, paid, failed, stalled: failed },
  // The order stays paid and closed; only the money comes back.
  2200: { reversed: to([], "account_sent_back", "book_reversal") },
  2300: {},
};

/** Returns what `event` does to an order whose last step is `code`, or null when it cannot happen. */
export function changeAfter(code: StepCode, event: WithdrawalEvent): Change | null {
  return transitions[code][event] ?? null;
}

/** Returns whether an order at this step can be held or refused (R-QUE-05). */
export function isHoldable(code: StepCode): boolean {
  return changeAfter(code, "refused") !== null;
}

/**
 * Returns whether an event can happen to a held order: only its cancellation or refusal, and during a legal order none
 * (R-SRV-84, R-QUE-09).
 */
export function isPossibleWhileHeld(event: WithdrawalEvent, reason: HoldReason): boolean {
  return reason !== "legal_order" && (event === "cancelled" || event === "refused");
}

/** Returns whether a payout may be with the provider at this step. */
export function isAtBank(code: StepCode): boolean {
  return code === 1700 || code === 1900 || code === 2100;
}

/** Returns whether an order at this step waits for a place at the bank, in the queue or in its fast lane. */
export function isQueued(code: StepCode): boolean {
  return code === 1300 || code === 1400;
}

/** Returns whether a first withdrawal at this step takes a place at the bank. */
export function takesPlace(code: StepCode): boolean {
  return code === 1500 || code === 1600 || isAtBank(code);
}

/** Returns whether the player can cancel an order at this step now (R-TRK-59). */
export function isCancelable(code: StepCode): boolean {
  return changeAfter(code, "cancelled") !== null;
}
