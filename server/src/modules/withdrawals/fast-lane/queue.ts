import type { Sql } from "../../../platform/db/database.ts";
import { minutesToPlace, type Lane, type LaneRules, type Places } from "./lanes.ts";
import type { OrderRef } from "../model.ts";
import { prepared, statement } from "../statements.ts";

/** A payout the bank keeps longer than this no longer takes a place: one that hangs must not hold up the others. */
export const placeHeldForMs = 60 * 60 * 1000;
/** How many recent payouts the expected wait is measured by. */
const measured = 20;

const queueLock = statement("lock_queue", "select pg_advisory_xact_lock(hashtextextended('withdrawals:queue', 0))");

/** Places at the bank are given one after the other. */
export async function lockQueue(sql: Sql): Promise<void> {
  await sql.run(queueLock);
}

const intoQueue = statement(
  "enter_queue",
  "insert into withdrawals.queue (player_id, order_id) values ($1, $2) on conflict do nothing",
);

/** Puts an order at the end of the queue, or leaves it where it is. */
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

/** Gives the place of an order up, if it was taken before `since` (milliseconds since the epoch); false without one. */
export async function giveUpPlace(sql: Sql, { playerId, orderId }: OrderRef, since?: number): Promise<boolean> {
  const before = since === undefined ? null : new Date(since);
  return (await sql.first(deletePlace, playerId, orderId, before)) !== undefined;
}

/** Where an order is in the queue of first withdrawals (R-SRV-48). */
export interface QueueState {
  /** Orders that wait before it. */
  readonly waitingBefore: number;
  /** First withdrawals really before it: those, and the ones at the bank now. */
  readonly ahead: number;
  readonly taken: Places;
  /** Minutes a payout takes at the bank; null while nothing was measured. */
  readonly payoutMinutes: number | null;
}

const queueState = prepared(
  "queue_state",
  `with mine as (
     select coalesce(
       (select ticket from withdrawals.queue where player_id = $1 and order_id = $2), 9223372036854775807
     ) as ticket
   )
   select p.normal as "normal!", p.fast as "fast!", p.so_far,
     ((select coalesce(sum(waiting), 0) from withdrawals.queue_block where block < mine.ticket / 256) + (
       select count(*) from withdrawals.queue where ticket >= mine.ticket / 256 * 256 and ticket < mine.ticket
     ))::int as "waiting_before!"
   from mine cross join (
     select count(*) filter (where lane = 'normal')::int as normal, count(*) filter (where lane = 'fast')::int as fast,
       (avg(extract(epoch from $4 - since)) / 60)::float8 as so_far
     from withdrawals.place where since > $3
   ) p`,
);

/**
 * Reads where an order is in the queue, or where a new one would be. Counts the blocks of tickets and one block, never
 * the queue: see migration 0031.
 */
export async function readQueue(sql: Sql, order: OrderRef | null, at: number): Promise<QueueState> {
  const since = new Date(at - placeHeldForMs);
  const row = await sql.first(queueState, order?.playerId ?? 0, order?.orderId ?? "", since, new Date(at));
  if (row === undefined) throw new Error("the queue cannot be read");
  const { waitingBefore, soFar, ...taken } = row;
  // A bank that became slow shows in what it has not paid yet, long before it does in what it paid.
  const known = [await readPayoutMinutes(sql), soFar].filter((minutes) => minutes !== null);
  return {
    waitingBefore,
    ahead: waitingBefore + taken.normal + taken.fast,
    taken,
    payoutMinutes: known.length === 0 ? null : Math.max(0, ...known),
  };
}

/** Minutes an order expects to wait for its place; null while nothing was measured. */
export function expectedMinutes(queue: QueueState, rules: LaneRules, minutesToFastLane: number | null): number | null {
  const { payoutMinutes, waitingBefore: waiting, taken } = queue;
  return payoutMinutes === null ? null : minutesToPlace({ waiting, taken }, payoutMinutes, rules, minutesToFastLane);
}

/** Hours with one decimal, rounded up. */
export function inHours(minutes: number): number {
  return Math.ceil(minutes / 6) / 10;
}

const payoutMinutes = statement(
  "payout_minutes",
  `select (avg(extract(epoch from (settled_at - created_at))) / 60)::float8 as minutes from (
     select a.created_at, a.settled_at from withdrawals.payout_attempt a
     where a.outcome = 'paid' and not exists (
       -- Written down before the tax desk looked: its time is not the bank's.
       select from withdrawals.tax_review r where r.player_id = a.player_id and r.order_id = a.order_id
     )
     order by a.settled_at desc limit ${measured}
   ) recent`,
);

/** The mean time from sending to payment of the payouts paid last, minutes; null without any. */
export async function readPayoutMinutes(sql: Sql): Promise<number | null> {
  return (await sql.first(payoutMinutes))?.minutes ?? null;
}

const waitingLongest = statement(
  "waiting_longest",
  "select player_id, order_id from withdrawals.queue order by ticket limit $1",
);

/** The orders that wait longest. */
export function readWaiting(sql: Sql, limit: number): Promise<OrderRef[]> {
  return sql.run(waitingLongest, limit);
}
