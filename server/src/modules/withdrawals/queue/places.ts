import type { Sql } from "../../../platform/db/database.ts";
import type { OrderRef } from "../life-cycle/model.ts";
import { query } from "../statements.ts";

/** Serializes the allocation of places at the bank. */
export const lockQueue = query("lock_queue", "select pg_advisory_xact_lock(hashtextextended('withdrawals:queue', 0))");

/** Puts an order at the end of the queue, unless it is already queued. */
export const enterQueue = query(
  "enter_queue",
  "insert into withdrawals.queue (player_id, order_id) values (:playerId, :orderId) on conflict do nothing",
);

export const leaveQueue = query(
  "leave_queue",
  "delete from withdrawals.queue where player_id = :playerId and order_id = :orderId",
);

export const takePlace = query(
  "take_place",
  `insert into withdrawals.place (player_id, order_id, lane, since) values (:playerId, :orderId, :lane, :at)
   on conflict do nothing`,
);

const deletePlace = query(
  "give_up_place",
  `delete from withdrawals.place
   where player_id = :playerId and order_id = :orderId
     and since < coalesce(:since?::timestamptz, 'infinity') returning order_id`,
);

/**
 * Releases the place of an order, with `since` only if taken before it (ms since the epoch); returns whether it did.
 */
export async function giveUpPlace(sql: Sql, { playerId, orderId }: OrderRef, since?: number): Promise<boolean> {
  return (await deletePlace.first(sql, { playerId, orderId, since: since ?? null })) !== undefined;
}

const waitingAgain = query(
  "waits_again",
  "select from withdrawals.place where player_id = :playerId and order_id = :orderId and state = 'waiting'",
);

/** Returns whether a locked order gave up its place while it was held, and waits for one again. */
export async function waitsAgain(sql: Sql, { playerId, orderId }: OrderRef): Promise<boolean> {
  return (await waitingAgain.first(sql, { playerId, orderId })) !== undefined;
}

export const takePlaceAgain = query(
  "take_place_again",
  `update withdrawals.place set state = 'taken', lane = :lane, since = :at
   where player_id = :playerId and order_id = :orderId and state = 'waiting'`,
);

const returnedFirst = query(
  "waiting_again",
  "select player_id, order_id from withdrawals.place where state = 'waiting' order by since, order_id limit :limit",
);

const waitingLongest = query(
  "waiting_longest",
  "select player_id, order_id from withdrawals.queue where not held order by ticket limit :limit",
);

/** Returns the orders that are next to take a place, except held ones, which could not take it. */
export async function readWaiting(sql: Sql, limit: number): Promise<OrderRef[]> {
  const again = await returnedFirst(sql, { limit });
  return [...again, ...(await waitingLongest(sql, { limit: limit - again.length }))];
}
