import type { Sql } from "../../../platform/db/database.ts";
import type { OrderRef } from "../life-cycle/model.ts";
import type { LaneRules } from "../life-cycle/rules.ts";
import { preparedQuery } from "../statements.ts";
import { minutesToPlace, type Places } from "./lanes.ts";
import { readPayoutMinutes } from "./measurements.ts";

/** A payout that is at the bank for longer than this no longer takes a place: it must not block the others. */
export const maxPlaceMs = 60 * 60 * 1000;

/** The position of an order in the queue of first withdrawals (R-SRV-48). */
export interface QueueState {
  /** Orders that wait before it; held ones keep their position and delay nobody. */
  readonly waitingBefore: number;
  /** First withdrawals really before it, including those at the bank now. */
  readonly ahead: number;
  readonly taken: Places;
  /** Minutes a payout takes at the bank; null while nothing was measured. */
  readonly payoutMinutes: number | null;
}

const queueState = preparedQuery(
  "queue_state",
  `with mine as (
     select coalesce(
       (select ticket from withdrawals.queue where player_id = :playerId and order_id = :orderId), 9223372036854775807
     ) as ticket, (
       select since from withdrawals.place where player_id = :playerId and order_id = :orderId and state = 'waiting'
     ) as returned
   )
   select p.normal as "normal!", p.fast as "fast!", p.so_far,
     ((
       select count(*) from withdrawals.place r
       where r.state = 'waiting' and (mine.returned is null or (r.since, r.order_id) < (mine.returned, :orderId))
     ) + case when mine.returned is null then (select coalesce(sum(waiting), 0) from withdrawals.queue_block where block < mine.ticket / 256) + (
       select count(*) from withdrawals.queue where ticket >= mine.ticket / 256 * 256 and ticket < mine.ticket
     ) - (select count(*) from withdrawals.queue where held and ticket < mine.ticket) else 0 end)::int as "waiting_before!"
   from mine cross join (
     select count(*) filter (where lane = 'normal')::int as normal, count(*) filter (where lane = 'fast')::int as fast,
       (avg(extract(epoch from :at - since)) / 60)::float8 as so_far
     from withdrawals.place where state = 'taken' and since > :since
   ) p`,
);

/**
 * Reads the position of an order in the queue, or the position that a new order would have. Orders that gave up their
 * place while they were held, and wait for one again, are before the queue. Sums up the blocks of tickets and counts
 * within one block, never the whole queue: see migration 0031.
 */
export async function readQueue(sql: Sql, order: OrderRef | null, at: number): Promise<QueueState> {
  const { playerId, orderId } = order ?? { playerId: 0, orderId: "" };
  const row = await queueState.first(sql, { playerId, orderId, since: at - maxPlaceMs, at });
  if (row === undefined) throw new Error("the queue cannot be read");
  const { waitingBefore, soFar, ...taken } = row;
  // A bank that became slow shows in its unpaid payouts long before it shows in the paid ones.
  const known = [await readPayoutMinutes(sql), soFar].filter((minutes) => minutes !== null);
  return {
    waitingBefore,
    ahead: waitingBefore + taken.normal + taken.fast,
    taken,
    payoutMinutes: known.length === 0 ? null : Math.max(0, ...known),
  };
}

/** Returns the minutes an order is expected to wait for its place; null while nothing was measured. */
export function expectedMinutes(queue: QueueState, rules: LaneRules, minutesToFastLane: number | null): number | null {
  const { payoutMinutes, waitingBefore: waiting, taken } = queue;
  return payoutMinutes === null ? null : minutesToPlace({ waiting, taken }, payoutMinutes, rules, minutesToFastLane);
}

/** Returns hours with one decimal, rounded up. */
export function inHours(minutes: number): number {
  return Math.ceil(minutes / 6) / 10;
}
