import type { StepCode } from "@fairlobby/contract";
import type { Tx } from "../../../platform/db/database.ts";
import { effects, type EffectDeps } from "./effects.ts";
import type { Lane } from "../queue/lanes.ts";
import { enterQueue, giveUpPlace, leaveQueue, takePlace } from "../queue/places.ts";
import { changeAfter, isPossibleWhileHeld, isQueued, takesPlace, type WithdrawalEvent } from "./transitions.ts";
import { addReversalLine, addStepLine } from "./inbox-lines.ts";
import type { OrderRef, StepFacts, Withdrawal } from "./model.ts";
import { readOrder } from "./read-orders.ts";
import { appendStep, lockOrder } from "./store.ts";
import { wakeQueue } from "./turns.ts";

/**
 * Applies an event to an order: locks it, looks the transition up, appends the steps, moves the money, writes the
 * facts. Returns the order as it was before, or null when the event cannot happen now, e.g. because the order is held.
 * @param guard called with the locked order; false refuses the event
 * @param facts stored with the last of the steps
 * @param lane the lane of the place that the order takes, if it takes one
 */
export async function applyEvent(
  tx: Tx,
  deps: EffectDeps,
  ref: OrderRef,
  event: WithdrawalEvent,
  at: number,
  options: { facts?: StepFacts; guard?: (order: Withdrawal) => boolean; lane?: Lane } = {},
): Promise<Withdrawal | null> {
  if (!(await lockOrder(tx, ref))) return null;
  const order = await readOrder(tx, ref);
  if (order === null) throw new Error("a locked order cannot be read");
  const change = changeAfter(order.last.code, event);
  if (change === null) return null;
  if (order.hold !== null && !isPossibleWhileHeld(event, order.hold.reason)) return null;
  if (options.guard !== undefined && !options.guard(order)) return null;

  // Nodes' clocks differ slightly; the steps of an order never go back in time.
  const time = Math.max(at, order.last.at);
  for (const [index, code] of change.steps.entries()) {
    const facts = index === change.steps.length - 1 ? (options.facts ?? {}) : {};
    const seq = order.last.seq + index + 1;
    await appendStep(tx, order, { seq, code, facts, at: time });
    await addStepLine(tx, order, { seq, code, at: time });
  }
  if (event === "reversed") await addReversalLine(tx, order, time);
  for (const effect of change.effects) await effects[effect](tx, deps, order, event, time);
  if (order.first) await moveInQueue(tx, order, change.steps.at(-1) ?? order.last.code, time, options.lane);
  return order;
}

/** Updates queue and places after a step of a first withdrawal, and wakes the orders waiting for what it left. */
async function moveInQueue(
  tx: Tx,
  order: Withdrawal,
  code: StepCode,
  at: number,
  lane: Lane = "normal",
): Promise<void> {
  const before = order.last.code;
  if (isQueued(code) && !isQueued(before)) await enterQueue(tx, order);
  if (takesPlace(code) && !takesPlace(before)) await takePlace(tx, { ...order, lane, at });
  const leftQueue = isQueued(before) && !isQueued(code);
  const leftPlace = takesPlace(before) && !takesPlace(code);
  if (leftQueue) await leaveQueue(tx, order);
  if (leftPlace) await giveUpPlace(tx, order);
  // A job, because it starts after the commit: it sees an order that queues at the same moment.
  if (leftQueue || leftPlace) await wakeQueue.enqueue(tx, {});
}
