import type { Currency, StepCode } from "@fairlobby/contract";
import type { Tx } from "../../../platform/db/database.ts";
import { guardOrder } from "../../protection/index.ts";
import { reservedFor, keptFastLanePrice, type Lane, type Withdrawal } from "./model.ts";
import { mustPost, postingOf } from "./postings.ts";
import { closeOrder } from "./store.ts";
import { withdrawalPaid, withdrawalReversed } from "./topics.ts";
import type { Effect, WithdrawalEvent } from "./transitions.ts";

type EffectRun = (tx: Tx, order: Withdrawal, event: WithdrawalEvent, at: number) => Promise<void>;

/** What a folder of this module does when an order changes, in the transaction of the change. */
export interface OrderPart {
  /** Carried out on the locked order as it was before the event. */
  readonly effects?: Readonly<Partial<Record<Effect, EffectRun>>>;
  /** Called after all effects, with the order as it was before the event and the step at which it is now. */
  readonly moved?: (
    tx: Tx,
    order: Withdrawal,
    to: { readonly code: StepCode; readonly at: number; readonly lane: Lane },
  ) => Promise<void>;
}

/** The postings of an order, and its end. */
export function bookings(currency: Currency): OrderPart {
  return {
    effects: {
      async book_payout(tx, order, _event, at) {
        const { gross, fee, tax, net } = order.sums;
        await mustPost(
          tx,
          at,
          postingOf(order, currency, "paid", {
            kind: "withdrawal_paid",
            reserved: -reservedFor(order),
            house: { payouts: net, fees: fee, tax },
          }),
        );
        const payload = { orderId: order.orderId, gross: gross.toString(), net: net.toString() };
        await withdrawalPaid.publish(tx, order.playerId, at, payload);
      },

      async refund(tx, order, _event, at) {
        const reserved = reservedFor(order);
        const legs = { kind: "withdrawal_refunded", reserved: -reserved, cash: reserved } as const;
        await mustPost(tx, at, postingOf(order, currency, "refund", legs));
      },

      async book_reversal(tx, order, _event, at) {
        const { fee, tax, net } = order.sums;
        const reserved = reservedFor(order);
        await mustPost(
          tx,
          at,
          postingOf(order, currency, "reversed", {
            kind: "payout_reversed",
            cash: reserved,
            house: { payouts: -net, fees: -(fee + keptFastLanePrice(order)), tax: -tax },
          }),
        );
        await withdrawalReversed.publish(tx, order.playerId, at, {
          orderId: order.orderId,
          returned: reserved.toString(),
        });
      },

      async close(tx, order, _event, at) {
        await closeOrder(tx, { ...order, at });
        await guardOrder(tx, order.playerId, false);
      },
    },
  };
}
