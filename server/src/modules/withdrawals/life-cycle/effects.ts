import type { Currency } from "@fairlobby/contract";
import type { Tx } from "../../../platform/db/database.ts";
import { guardOrder } from "../../protection/index.ts";
import type { Effect, WithdrawalEvent } from "./transitions.ts";
import { heldFor, isLatePayable, keptFastLanePrice, type Withdrawal } from "./model.ts";
import { endOneHold } from "../holds/end-hold.ts";
import { endAccountUse } from "../payout-accounts/account-use.ts";
import { forgetRejectedAccount } from "../payout-accounts/saved-account-store.ts";
import { insertAttempt, settleAttempt } from "../payout/attempts.ts";
import { planLateCheck } from "../payout/late-check.ts";
import { nextReversalWatch } from "../payout/schedule.ts";
import { mustPost, postingOf } from "./postings.ts";
import { closeOrder } from "./store.ts";
import { withdrawalPaid, withdrawalReversed } from "./topics.ts";

export interface EffectDeps {
  readonly currency: Currency;
}

type EffectRun = (tx: Tx, deps: EffectDeps, order: Withdrawal, event: WithdrawalEvent, at: number) => Promise<void>;

/** Carries out each effect of a transition, on the locked order as it was before the event. */
export const effects: Readonly<Record<Effect, EffectRun>> = {
  account_paid: (tx, _deps, order) => endAccountUse(tx, order, "paid"),
  async account_not_paid(tx, _deps, order, event) {
    await endAccountUse(tx, order, "not_paid");
    // Choosing it again would only lead to the same rejection.
    if (event === "account_rejected") await forgetRejectedAccount(tx, order);
  },
  account_sent_back: (tx, _deps, order) => endAccountUse(tx, order, "sent_back"),

  open_attempt: (tx, _deps, order, _event, at) => insertAttempt(tx, order, at),

  async settle_attempt(tx, _deps, order, event, at) {
    const outcome = event === "paid" || event === "account_rejected" ? event : "failed";
    await settleAttempt(tx, order, outcome, at);
    const { playerId, orderId, attempt } = order;
    if (attempt === null || attempt.calls === 0 || !isLatePayable(outcome)) return;
    // The provider may still pay it, and its webhook may get lost.
    const next = nextReversalWatch(at, at);
    if (next !== null) await planLateCheck(tx, { playerId, orderId, attempt: attempt.attempt }, next);
  },

  async book_payout(tx, { currency }, order, _event, at) {
    const { gross, fee, tax, net } = order.sums;
    await mustPost(
      tx,
      at,
      postingOf(order, currency, "paid", {
        kind: "withdrawal_paid",
        reserved: -heldFor(order),
        house: { payouts: net, fees: fee, tax },
      }),
    );
    const payload = { orderId: order.orderId, gross: gross.toString(), net: net.toString() };
    await withdrawalPaid.publish(tx, order.playerId, at, payload);
  },

  async refund(tx, { currency }, order, _event, at) {
    const held = heldFor(order);
    const legs = { kind: "withdrawal_refunded", reserved: -held, cash: held } as const;
    await mustPost(tx, at, postingOf(order, currency, "refund", legs));
  },

  async book_reversal(tx, { currency }, order, _event, at) {
    const { fee, tax, net } = order.sums;
    const held = heldFor(order);
    await settleAttempt(tx, order, "reversed", at);
    await mustPost(
      tx,
      at,
      postingOf(order, currency, "reversed", {
        kind: "payout_reversed",
        cash: held,
        house: { payouts: -net, fees: -(fee + keptFastLanePrice(order)), tax: -tax },
      }),
    );
    await withdrawalReversed.publish(tx, order.playerId, at, { orderId: order.orderId, returned: held.toString() });
  },

  async close(tx, _deps, order, event, at) {
    if (order.hold !== null) {
      const outcome = event === "refused" ? "refused" : "cancelled";
      await endOneHold(tx, order, { outcome, by: null, entry: null, at });
    }
    await closeOrder(tx, { ...order, at });
    await guardOrder(tx, order.playerId, false);
  },
};
