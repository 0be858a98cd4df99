import type { Tx } from "../../../platform/db/database.ts";
import type { Services } from "../../../platform/services.ts";
import type { LifeCycle } from "../life-cycle/apply-event.ts";
import { stallsAt, type Lane, type Withdrawal } from "../life-cycle/model.ts";
import { readOrder } from "../life-cycle/read-orders.ts";
import type { WithdrawalRules } from "../life-cycle/rules.ts";
import { lockOrder } from "../life-cycle/store.ts";
import { enqueueAdvance, wakeQueue, type NextRun } from "../life-cycle/runs.ts";
import { fastLaneAt, freePlaces, laneFor } from "./lanes.ts";
import { giveUpPlace, lockQueue, readWaiting, takePlaceAgain, waitsAgain } from "./places.ts";
import { expectedMinutes, inHours, maxPlaceMs, readQueue, type QueueState } from "./queue.ts";

export interface AdmissionDeps extends Pick<Services, "database" | "now">, LifeCycle {
  readonly rules: WithdrawalRules;
}

/** Runs work on an order under its lock; returns "again" when it changed since it was read. */
function withOrder(
  { database, now }: AdmissionDeps,
  seen: Withdrawal,
  work: (tx: Tx, order: Withdrawal, at: number) => Promise<NextRun>,
  { queue = false } = {},
): Promise<NextRun> {
  return database.transaction(async (tx) => {
    if (queue) await lockQueue(tx);
    await lockOrder(tx, seen);
    const order = await readOrder(tx, seen);
    return order === null || order.last.seq !== seen.last.seq ? "again" : work(tx, order, now());
  });
}

/** Advances an order that has a place: withholds fee and tax as quoted, or submits it if there are none. */
async function withholdOrSubmit(tx: Tx, deps: AdmissionDeps, order: Withdrawal, at: number): Promise<NextRun> {
  const { fee, tax } = order.sums;
  const withheld = fee + tax;
  if (withheld === 0n) await deps.applyEvent(tx, order, "submitted", at);
  else await deps.applyEvent(tx, order, "withheld", at, { details: { withheld: withheld.toString() } });
  return "again";
}

async function givePlace(tx: Tx, deps: AdmissionDeps, order: Withdrawal, lane: Lane, at: number): Promise<NextRun> {
  if (order.last.code !== 1400) return withholdOrSubmit(tx, deps, order, at);
  await deps.applyEvent(tx, order, "place_given", at, { lane });
  return "again";
}

/** Returns the details of a step about the place in the queue. */
function detailsOf({ rules }: AdmissionDeps, queue: QueueState, minutesToFastLane: number | null) {
  const minutes = expectedMinutes(queue, rules, minutesToFastLane);
  return { waitingNum: queue.ahead, ...(minutes === null ? {} : { waitingHours: inHours(minutes) }) };
}

/** Advances a checked order, or queues it while other first withdrawals are really ahead (R-SRV-48). */
export async function admit(deps: AdmissionDeps, seen: Withdrawal): Promise<NextRun> {
  if (!seen.first) return proceedToBank(deps, seen);
  const { rules } = deps;
  const inFastLane = seen.last.code === 1400;
  return withOrder(
    deps,
    seen,
    async (tx, order, at) => {
      const queue = await readQueue(tx, order, at);
      const lane = laneFor(freePlaces(rules, queue.taken), { inFastLane, waitingBefore: queue.waitingBefore });
      if (lane !== null) return givePlace(tx, deps, order, lane, at);
      if (order.last.code === 1200) {
        const minutes = rules.fastLanePlaces === 0 ? null : rules.fastLaneAfterMinutes;
        await deps.applyEvent(tx, order, "queued", at, { details: detailsOf(deps, queue, minutes) });
        return "again";
      }
      // An order that leaves a place or the queue wakes the next ones.
      const opens = inFastLane ? null : fastLaneAt(order.last.at, rules);
      return { at: opens ?? stallsAt(order, rules.stalledAfterMs) };
    },
    { queue: true },
  );
}

/** Advances an order that needs no place. */
function proceedToBank(deps: AdmissionDeps, seen: Withdrawal): Promise<NextRun> {
  return withOrder(deps, seen, (tx, order, at) => withholdOrSubmit(tx, deps, order, at));
}

/**
 * Advances an order of the fast lane that has a place. One that gave it up while it was held takes a free place of either
 * lane first, before the orders of the queue.
 */
export function proceedWithPlace(deps: AdmissionDeps, seen: Withdrawal): Promise<NextRun> {
  if (!seen.first) return proceedToBank(deps, seen);
  const { rules } = deps;
  return withOrder(
    deps,
    seen,
    async (tx, order, at) => {
      if (await waitsAgain(tx, order)) {
        const { taken, waitingBefore } = await readQueue(tx, order, at);
        const lane = laneFor(freePlaces(rules, taken), { inFastLane: true, waitingBefore });
        // An order that leaves a place wakes this one.
        if (lane === null) return { at: stallsAt(order, rules.stalledAfterMs) };
        await takePlaceAgain(tx, { ...order, lane, at });
        // It waited before the next orders, for which a place of the other lane may be free.
        await wakeQueue.enqueue(tx, {});
      }
      return withholdOrSubmit(tx, deps, order, at);
    },
    { queue: true },
  );
}

/** Returns whether an order has waited long enough in the queue for the fast lane. */
export function mayEnterFastLane({ rules, now }: AdmissionDeps, { last }: Withdrawal): boolean {
  const opens = last.code === 1300 ? fastLaneAt(last.at, rules) : null;
  return opens !== null && opens <= now();
}

/** Moves an order that waited long enough into the fast lane; it keeps its position in the queue (R-TRK-56). */
export function enterFastLane(deps: AdmissionDeps, seen: Withdrawal): Promise<NextRun> {
  return withOrder(deps, seen, async (tx, order, at) => {
    const details = detailsOf(deps, await readQueue(tx, order, at), 0);
    await deps.applyEvent(tx, order, "fast_lane_entered", at, { details });
    return "again";
  });
}

/** Releases the place of an order that has kept it for too long; its payout is still at the bank. */
export function giveUpLatePlace({ database, now }: AdmissionDeps, order: Withdrawal): Promise<void> {
  return database.transaction(async (tx) => {
    await lockOrder(tx, order);
    if (await giveUpPlace(tx, order, now() - maxPlaceMs)) await wakeQueue.enqueue(tx, {});
  });
}

/** Wakes the orders that wait longest, as many as there are free places. */
export function wakeWaiting({ database, now, rules }: AdmissionDeps): Promise<void> {
  return database.transaction(async (tx) => {
    await lockQueue(tx);
    const free = freePlaces(rules, (await readQueue(tx, null, now())).taken);
    for (const waiting of await readWaiting(tx, free.normal + free.fast)) await enqueueAdvance(tx, waiting);
  });
}
