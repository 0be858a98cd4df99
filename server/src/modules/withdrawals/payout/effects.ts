import type { OrderPart } from "../life-cycle/effects.ts";
import { isLatePayable } from "../life-cycle/model.ts";
import { insertAttempt, settleAttempt } from "./attempts.ts";
import { planLateCheck } from "./plan-looks.ts";
import { nextReversalWatch } from "./retry-times.ts";

/** Stores the payouts of an order and how each ended. */
export const payoutPart: OrderPart = {
  effects: {
    open_attempt: (tx, order, _event, at) => insertAttempt(tx, order, at),

    async settle_attempt(tx, order, event, at) {
      const outcome = event === "paid" || event === "account_rejected" ? event : "failed";
      await settleAttempt(tx, order, outcome, at);
      const { playerId, orderId, attempt } = order;
      if (attempt === null || attempt.calls === 0 || !isLatePayable(outcome)) return;
      // The provider may still pay it, and its webhook may get lost.
      const next = nextReversalWatch(at, at);
      if (next !== null) await planLateCheck(tx, { playerId, orderId, attempt: attempt.attempt }, next);
    },

    book_reversal: (tx, order, _event, at) => settleAttempt(tx, order, "reversed", at),
  },
};
