import type { Sql } from "../../../platform/db/database.ts";
import type { LaneRules } from "../life-cycle/rules.ts";
import { freePlaces, laneFor } from "./lanes.ts";
import { readPayoutMinutes } from "./measurements.ts";
import { expectedMinutes, readQueue } from "./queue.ts";

/** The expected wait of an order placed now. */
export interface Forecast {
  /** Orders it would wait for; 0 if it would go to the bank immediately. */
  readonly ahead: number;
  /** Minutes from the order to the payment; null while nothing was measured. */
  readonly minutes: number | null;
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
