import { endAtDeadline } from "../holds/end-hold.ts";
import { stallsAt, type OpenHold, type OrderRef, type Withdrawal } from "../life-cycle/model.ts";
import { readOrder } from "../life-cycle/read-orders.ts";
import { enqueueAdvance, type NextRun } from "../life-cycle/runs.ts";
import { admit, enterFastLane, giveUpLatePlace, mayEnterFastLane, proceedWithPlace } from "../queue/admission.ts";
import { maxPlaceMs } from "../queue/queue.ts";
import { applyToSeen, type PayoutRunDeps } from "./follow-payout.ts";
import { giveBackStalled, maxCallMs } from "./give-back.ts";
import { nextPollAt } from "./retry-times.ts";
import { sendOrAsk } from "./send-or-ask.ts";
import { waitForCorrection, watchForReversal } from "./unexpected-payments.ts";

/** More passes than the longest path through the steps; an order that needs more is in a loop caused by a bug. */
const maxPasses = 20;

/**
 * Advances an order as far as possible now, and plans the next run. Safe to run twice and after a crash at any line:
 * every pass reads the order again, every change happens under its lock by the transition table, and each payout's
 * reference is stored before the payout is sent.
 */
export async function advanceOrder(deps: PayoutRunDeps, ref: OrderRef): Promise<void> {
  const { database, now, rules } = deps;
  for (let passes = 0; passes < maxPasses; passes++) {
    const order = await readOrder(database, ref);
    if (order === null) throw new Error(`no withdrawal ${ref.orderId}`);
    const next = await advanceOnce(deps, order);
    if (next === "again") continue;
    if (next === "idle") return;
    // The next run is not later than the time at which the order is given back.
    const stalls = stallsAt(order, rules.stalledAfterMs);
    return enqueueAdvance(database, ref, stalls > now() ? Math.min(next.at, stalls) : next.at);
  }
  throw new Error(`withdrawal ${ref.orderId} does not settle`);
}

async function advanceOnce(deps: PayoutRunDeps, order: Withdrawal): Promise<NextRun> {
  const { code } = order.last;
  const { stalledAfterMs } = deps.rules;
  if (code === 2300) return "idle";
  if (code === 2200) return watchForReversal(deps, order);
  if (order.hold !== null) return waitWhileHeld(deps, order, order.hold);
  if (stallsAt(order, stalledAfterMs) <= deps.now()) return giveBackStalled(deps, order);
  switch (code) {
    case 1000:
      return applyToSeen(deps, order, "taken_up");
    case 1100:
      return checkChannel(deps, order);
    case 1200:
    case 1300:
    case 1400:
      return mayEnterFastLane(deps, order) ? enterFastLane(deps, order) : admit(deps, order);
    case 1500:
      return proceedWithPlace(deps, order);
    case 1600:
      return applyToSeen(deps, order, "submitted");
    case 1700:
    case 1900:
    case 2100:
      return limitPlace(deps, order, await sendOrAsk(deps, order));
    case 2000:
      return waitForCorrection(deps, order);
    case 1800:
      // Waits for the tax desk, but no longer than any order may.
      return { at: stallsAt(order, stalledAfterMs) };
  }
}

/** A held order continues automatically at the deadline, also if the hold's own job was lost. */
async function waitWhileHeld(deps: PayoutRunDeps, order: Withdrawal, { until }: OpenHold): Promise<NextRun> {
  if (until > deps.now()) return { at: until };
  await endAtDeadline(deps, order);
  return "again";
}

async function checkChannel(deps: PayoutRunDeps, order: Withdrawal): Promise<NextRun> {
  const { orderId, channel, sums, last } = order;
  const state = await deps.provider.channelState(channel, sums.net);
  if (state === "open") return applyToSeen(deps, order, "channel_open");
  deps.log.info({ orderId, channel, state }, "a withdrawal is waiting for its bank's channel");
  return { at: nextPollAt(last.at, deps.now()) };
}

/**
 * Releases the place of an order that has kept it for too long; before that, plans a run for that time at the latest.
 */
async function limitPlace(deps: PayoutRunDeps, order: Withdrawal, next: NextRun): Promise<NextRun> {
  if (!order.first || typeof next === "string" || order.attempt === null) return next;
  // When the place was taken is not known here; the time of the payout differs from it by at most one call.
  const over = order.attempt.createdAt + maxPlaceMs + maxCallMs;
  if (over > deps.now()) return { at: Math.min(next.at, over) };
  await giveUpLatePlace(deps, order);
  return next;
}
