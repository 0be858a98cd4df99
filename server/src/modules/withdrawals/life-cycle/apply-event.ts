import type { Currency } from "@fairlobby/contract";
import type { Tx } from "../../../platform/db/database.ts";
import { bookings, type OrderPart } from "./effects.ts";
import { addReversalLine, addStepLine } from "./inbox-lines.ts";
import type { Lane, OrderRef, StepDetails, Withdrawal } from "./model.ts";
import { readOrder } from "./read-orders.ts";
import { appendStep, lockOrder } from "./store.ts";
import { changeAfter, isPossibleWhileHeld, orderEffects, type WithdrawalEvent } from "./transitions.ts";

export interface LifeCycle {
  /**
   * Applies an event to an order: locks it, looks the transition up, appends the steps, moves the money, writes the
   * outbox events. Returns the order as it was before, or null when the event cannot happen now, e.g. because the order is
   * held.
   * @param options.guard called with the locked order; false refuses the event
   * @param options.details stored with the last of the steps
   * @param options.lane the lane of the place that the order takes, if it takes one; normal by default
   */
  readonly applyEvent: (
    tx: Tx,
    ref: OrderRef,
    event: WithdrawalEvent,
    at: number,
    options?: {
      readonly details?: StepDetails;
      readonly guard?: (order: Withdrawal) => boolean;
      readonly lane?: Lane;
    },
  ) => Promise<Withdrawal | null>;
}

/**
 * Creates the life cycle of orders from the parts that act on its events. An effect is carried out by each part that
 * has it, in the order of the list, and last by `bookings`.
 */
export function createLifeCycle(currency: Currency, contributed: readonly OrderPart[]): LifeCycle {
  const parts = [...contributed, bookings(currency)];
  const missing = orderEffects.filter((effect) => parts.every((part) => part.effects?.[effect] === undefined));
  if (missing.length > 0) throw new Error(`no part carries out ${missing.join(", ")}`);

  return {
    async applyEvent(tx, ref, event, at, { details = {}, guard, lane = "normal" } = {}) {
      if (!(await lockOrder(tx, ref))) return null;
      const order = await readOrder(tx, ref);
      if (order === null) throw new Error("a locked order cannot be read");
      const change = changeAfter(order.last.code, event);
      if (change === null) return null;
      if (order.hold !== null && !isPossibleWhileHeld(event, order.hold.reason)) return null;
      if (guard !== undefined && !guard(order)) return null;

      // Nodes' clocks differ slightly; the steps of an order never go back in time.
      const time = Math.max(at, order.last.at);
      for (const [index, code] of change.steps.entries()) {
        const seq = order.last.seq + index + 1;
        const isLast = index === change.steps.length - 1;
        await appendStep(tx, order, { seq, code, details: isLast ? details : {}, at: time });
        await addStepLine(tx, order, { seq, code, at: time });
      }
      if (event === "reversed") await addReversalLine(tx, order, time);
      for (const effect of change.effects) {
        for (const part of parts) await part.effects?.[effect]?.(tx, order, event, time);
      }
      const code = change.steps.at(-1) ?? order.last.code;
      for (const part of parts) await part.moved?.(tx, order, { code, at: time, lane });
      return order;
    },
  };
}
