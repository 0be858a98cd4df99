import type { Database, Tx } from "../../../platform/db/database.ts";
import { applyEvent, enqueueAdvance, wakeQueue, type ChangeDeps } from "../change.ts";
import { fastLaneAt, freePlaces, laneFor, type Lane, type LaneRules } from "./lanes.ts";
import type { Withdrawal } from "../model.ts";
import {
  enterQueue,
  expectedMinutes,
  giveUpPlace,
  inHours,
  lockQueue,
  placeHeldForMs,
  readQueue,
  readWaiting,
  type QueueState,
} from "./queue.ts";
import { readOrder } from "../read-orders.ts";
import { lockOrder } from "../store.ts";

/** What comes after a turn: another one at once, one later (milliseconds since the epoch), or none by itself. */
export type Next = "again" | { readonly at: number } | "rest";

export interface AdmissionDeps extends ChangeDeps {
  readonly database: Database;
  readonly now: () => number;
  readonly rules: LaneRules;
  /** How long an order may go without a new step, milliseconds. */
  readonly stalledMs: number;
}

/** Decides, one order at a time, which orders may go to the bank. */
export function createAdmission(deps: AdmissionDeps) {
  const { database, now, rules, stalledMs } = deps;

  /** Works on the order under its lock; "again" when it moved since it was seen. */
  const withOrder = (
    seen: Withdrawal,
    work: (tx: Tx, order: Withdrawal, at: number) => Promise<Next>,
    { queue = false } = {},
  ): Promise<Next> =>
    database.transaction(async (tx) => {
      if (queue) await lockQueue(tx);
      await lockOrder(tx, seen);
      const order = await readOrder(tx, seen);
      return order === null || order.last.seq !== seen.last.seq ? "again" : work(tx, order, now());
    });

  /** Lets an order that has a place go on: sets aside what the quote withholds, or sends it if that is nothing. */
  const pass = async (tx: Tx, order: Withdrawal, at: number): Promise<Next> => {
    const { fee, tax } = order.sums;
    const withheld = fee + tax;
    if (withheld === 0n) await applyEvent(tx, deps, order, "submitted", at);
    else await applyEvent(tx, deps, order, "withheld", at, { facts: { withheld: withheld.toString() } });
    return "again";
  };

  const giveLane = async (tx: Tx, order: Withdrawal, lane: Lane, at: number): Promise<Next> => {
    if (order.last.code !== 1400) return pass(tx, order, at);
    await applyEvent(tx, deps, order, "place_given", at, { lane });
    return "again";
  };

  /** What is kept with a step about the place in the queue. */
  const factsOf = (queue: QueueState, minutesToFastLane: number | null) => {
    const minutes = expectedMinutes(queue, rules, minutesToFastLane);
    return { waitingNum: queue.ahead, ...(minutes === null ? {} : { waitingHours: inHours(minutes) }) };
  };

  return {
    /** A checked order goes on, or queues while other first withdrawals are really ahead (R-SRV-48). */
    admit: (seen: Withdrawal): Promise<Next> => {
      if (!seen.first) return withOrder(seen, pass);
      const inFastLane = seen.last.code === 1400;
      return withOrder(
        seen,
        async (tx, order, at) => {
          const queue = await readQueue(tx, order, at);
          const lane = laneFor(freePlaces(rules, queue.taken), { inFastLane, waitingBefore: queue.waitingBefore });
          if (lane !== null) return giveLane(tx, order, lane, at);
          if (order.last.code === 1200) {
            const minutes = rules.fastLanePlaces === 0 ? null : rules.fastLaneAfterMinutes;
            await applyEvent(tx, deps, order, "queued", at, { facts: factsOf(queue, minutes) });
            return "again";
          }
          // Should a node of a version without this table have queued it.
          await enterQueue(tx, order);
          // Who leaves a place, or the queue, wakes those who are next.
          const opens = inFastLane ? null : fastLaneAt(order.last.at, rules);
          return { at: opens ?? order.last.at + stalledMs };
        },
        { queue: true },
      );
    },

    /** Whether an order has waited long enough in the queue for the fast lane. */
    mayEnterFastLane: ({ last }: Withdrawal): boolean => {
      const opens = last.code === 1300 ? fastLaneAt(last.at, rules) : null;
      return opens !== null && opens <= now();
    },

    /** Moves an order that waited long enough into the fast lane; it keeps its turn in the queue (R-TRK-56). */
    enterFastLane: (seen: Withdrawal): Promise<Next> =>
      withOrder(seen, async (tx, order, at) => {
        const facts = factsOf(await readQueue(tx, order, at), 0);
        await applyEvent(tx, deps, order, "fast_lane_entered", at, { facts });
        return "again";
      }),

    /** An order with a place of its own goes on. */
    takeUp: (seen: Withdrawal): Promise<Next> => withOrder(seen, pass),

    /** Gives the place of an order up that has held it for too long; the bank has its payout still. */
    giveUpLatePlace: (order: Withdrawal): Promise<void> =>
      database.transaction(async (tx) => {
        await lockOrder(tx, order);
        if (await giveUpPlace(tx, order, now() - placeHeldForMs)) await wakeQueue.enqueue(tx, {});
      }),

    /** Wakes as many of those who wait longest as there are free places. */
    wake: (): Promise<void> =>
      database.transaction(async (tx) => {
        await lockQueue(tx);
        const free = freePlaces(rules, (await readQueue(tx, null, now())).taken);
        for (const waiting of await readWaiting(tx, free.normal + free.fast)) await enqueueAdvance(tx, waiting);
      }),
  };
}
