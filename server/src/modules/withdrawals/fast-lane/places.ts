import type { Sql } from "../../../platform/db/database.ts";
import type { OrderRef } from "../model.ts";
import { statement } from "../statements.ts";
import type { Lane } from "./lanes.ts";

const queueLock = statement("lock_queue", "select pg_advisory_xact_lock(hashtextextended('withdrawals:queue', 0))");

/** Serializes the allocation of places at the bank. */
export async function lockQueue(sql: Sql): Promise<void> {
  await sql.run(queueLock);
}

const intoQueue = statement(
  "enter_queue",
  "insert into withdrawals.queue (player_id, order_id) values ($1, $2) on conflict do nothing",
);

/** Puts an order at the end of the queue, unless it is already queued. */
export async function enterQueue(sql: Sql, { playerId, orderId }: OrderRef): Promise<void> {
  await sql.run(intoQueue, playerId, orderId);
}

const outOfQueue = statement("leave_queue", "delete from withdrawals.queue where player_id = $1 and order_id = $2");

export async function leaveQueue(sql: Sql, { playerId, orderId }: OrderRef): Promise<void> {
  await sql.run(outOfQueue, playerId, orderId);
}

const insertPlace = statement(
  "take_place",
  `insert into withdrawals.place (player_id, order_id, lane, since) values ($1, $2, $3, $4)
   on conflict do nothing`,
);

export async function takePlace(sql: Sql, { playerId, orderId }: OrderRef, lane: Lane, at: number): Promise<void> {
  await sql.run(insertPlace, playerId, orderId, lane, new Date(at));
}

const deletePlace = statement(
  "give_up_place",
  `delete from withdrawals.place
   where player_id = $1 and order_id = $2 and since < coalesce($3::timestamptz, 'infinity') returning order_id`,
);

/** Releases the place of an order, if taken before `since` (milliseconds since the epoch); else returns false. */
export async function giveUpPlace(sql: Sql, { playerId, orderId }: OrderRef, since?: number): Promise<boolean> {
  const before = since === undefined ? null : new Date(since);
  return (await sql.first(deletePlace, playerId, orderId, before)) !== undefined;
}

const waitingAgain = statement(
  "waits_again",
  "select from withdrawals.place where player_id = $1 and order_id = $2 and state = 'waiting'",
);

/** Returns whether a locked order gave up its place while it was held, and waits for one again. */
export async function waitsAgain(sql: Sql, { playerId, orderId }: OrderRef): Promise<boolean> {
  return (await sql.first(waitingAgain, playerId, orderId)) !== undefined;
}

const takenAgain = statement(
  "take_place_again",
  `update withdrawals.place set state = 'taken', lane = $3, since = $4
   where player_id = $1 and order_id = $2 and state = 'waiting'`,
);

export async function takePlaceAgain(sql: Sql, { playerId, orderId }: OrderRef, lane: Lane, at: number): Promise<void> {
  await sql.run(takenAgain, playerId, orderId, lane, new Date(at));
}

const returnedFirst = statement(
  "waiting_again",
  "select player_id, order_id from withdrawals.place where state = 'waiting' order by since, order_id limit $1",
);

const waitingLongest = statement(
  "waiting_longest",
  "select player_id, order_id from withdrawals.queue where not held order by ticket limit $1",
);

/** Returns the orders that are next to take a place, without held ones: those could not take it. */
export async function readWaiting(sql: Sql, limit: number): Promise<OrderRef[]> {
  const again = await sql.run(returnedFirst, limit);
  return [...again, ...(await sql.run(waitingLongest, limit - again.length))];
}
