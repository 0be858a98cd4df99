import type { Sql } from "../../../platform/db/database.ts";
import type { Withdrawal } from "../life-cycle/model.ts";
import type { LaneRules } from "../life-cycle/rules.ts";
import { fastLaneAt, freePlaces, laneFor } from "./lanes.ts";
import { readPayoutMinutes } from "./measurements.ts";
import { expectedMinutes, readQueue } from "./queue.ts";

/** The expected wait of an order placed now. */
export interface Forecast {
  /** Orders it would wait for; 0 if it would go to the bank immediately. */
  readonly ahead: number;
  /** Minutes from the order to the payment; null while nothing was measured. */
  readonly minutes: number | null;
}

/** The position of a waiting order in the queue. */
export interface Place {
  readonly ahead: number;
  /** Null while nothing was measured. */
  readonly waitingMinutes: number | null;
  /** At 1300, when it enters the fast lane, milliseconds since the epoch; else null. */
  readonly fastLaneAt: number | null;
}

export async function readPlace(sql: Sql, order: Withdrawal, rules: LaneRules, at: number): Promise<Place> {
  const queue = await readQueue(sql, order, at);
  const opens = order.last.code === 1300 ? fastLaneAt(order.last.at, rules) : null;
  const inFastLane = order.last.code === 1400;
  const minutes = opens === null ? (inFastLane ? 0 : null) : Math.max(0, opens - at) / 60_000;
  return { ahead: queue.ahead, waitingMinutes: expectedMinutes(queue, rules, minutes), fastLaneAt: opens };
}

/** Reads how long an order placed now would take: its wait in the queue, if it is a first one, and its payout (R-WD-07). */
export async function readForecast(
  sql: Sql,
  rules: LaneRules,
  { first, at }: { readonly first: boolean; readonly at: number },
): Promise<Forecast> {
  if (!first) return { ahead: 0, minutes: await readPayoutMinutes(sql) };
  const queue = await readQueue(sql, null, at);
  const { payoutMinutes, waitingBefore } = queue;
  const lane = laneFor(freePlaces(rules, queue.taken), { inFastLane: false, waitingBefore });
  if (lane !== null) return { ahead: 0, minutes: payoutMinutes };
  const waiting = expectedMinutes(queue, rules, rules.fastLanePlaces === 0 ? null : rules.fastLaneAfterMinutes);
  return { ahead: queue.ahead, minutes: waiting === null || payoutMinutes === null ? null : waiting + payoutMinutes };
}
