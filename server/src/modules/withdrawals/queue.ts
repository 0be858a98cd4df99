import type { OrderId, PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../platform/db/database.ts";
import { minutesToPlace, type Lane, type LaneRules, type Places } from "./lanes.ts";
import type { OrderRef } from "./model.ts";

/** A payout the bank keeps longer than this no longer takes a place: one that hangs must not hold up the others. */
export const placeHeldForMs = 60 * 60 * 1000;
/** How many recent payouts the expected wait is measured by. */
const measured = 20;

/** Places at the bank are given one after the other. */
export async function lockQueue(sql: Sql): Promise<void> {
  await sql.query("select pg_advisory_xact_lock(hashtextextended('withdrawals:queue', 0))");
}

/** Puts an order at the end of the queue, or leaves it where it is. */
export async function enterQueue(sql: Sql, { playerId, orderId }: OrderRef): Promise<void> {
  await sql.query("insert into withdrawals.queue (player_id, order_id) values ($1, $2) on conflict do nothing", [
    playerId,
    orderId,
  ]);
}

export async function leaveQueue(sql: Sql, { playerId, orderId }: OrderRef): Promise<void> {
  await sql.query("delete from withdrawals.queue where player_id = $1 and order_id = $2", [playerId, orderId]);
}

export async function takePlace(sql: Sql, { playerId, orderId }: OrderRef, lane: Lane, at: number): Promise<void> {
  await sql.query(
    `insert into withdrawals.place (player_id, order_id, lane, since) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [playerId, orderId, lane, new Date(at)],
  );
}

/** Gives the place of an order up, if it was taken before `since` (milliseconds since the epoch); false without one. */
export async function giveUpPlace(sql: Sql, { playerId, orderId }: OrderRef, since?: number): Promise<boolean> {
  const rows = await sql.query(
    "delete from withdrawals.place where player_id = $1 and order_id = $2 and since < $3 returning 1",
    [playerId, orderId, since === undefined ? "infinity" : new Date(since)],
  );
  return rows.length > 0;
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

/**
 * Reads where an order is in the queue, or where a new one would be. Counts the blocks of tickets and one block, never
 * the queue: see migration 0031.
 */
export async function readQueue(sql: Sql, order: OrderRef | null, at: number): Promise<QueueState> {
  const [row] = await sql.run<{ waiting: bigint; normal: bigint; fast: bigint; so_far: number | null }>({
    name: "withdrawals-queue",
    text: `with mine as (
       select coalesce(
         (select ticket from withdrawals.queue where player_id = $1 and order_id = $2), 9223372036854775807
       ) as ticket
     )
     select p.normal, p.fast, p.so_far,
       (select coalesce(sum(waiting), 0) from withdrawals.queue_block where block < mine.ticket / 256) + (
         select count(*) from withdrawals.queue where ticket >= mine.ticket / 256 * 256 and ticket < mine.ticket
       ) as waiting
     from mine cross join (
       select count(*) filter (where lane = 'normal') as normal, count(*) filter (where lane = 'fast') as fast,
         (avg(extract(epoch from $4 - since)) / 60)::float8 as so_far
       from withdrawals.place where since > $3
     ) p`,
    values: [order?.playerId ?? 0, order?.orderId ?? "", new Date(at - placeHeldForMs), new Date(at)],
  });
  if (row === undefined) throw new Error("the queue cannot be read");
  const taken = { normal: Number(row.normal), fast: Number(row.fast) };
  const waitingBefore = Number(row.waiting);
  // A bank that became slow shows in what it has not paid yet, long before it does in what it paid.
  const known = [await readPayoutMinutes(sql), row.so_far].filter((minutes) => minutes !== null);
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

/** The mean time from sending to payment of the payouts paid last, minutes; null without any. */
export async function readPayoutMinutes(sql: Sql): Promise<number | null> {
  const [row] = await sql.query<{ minutes: number | null }>(
    `select (avg(extract(epoch from (settled_at - created_at))) / 60)::float8 as minutes from (
       select a.created_at, a.settled_at from withdrawals.payout_attempt a
       where a.outcome = 'paid' and not exists (
         -- Written down before the tax desk looked: its time is not the bank's.
         select from withdrawals.tax_review r where r.player_id = a.player_id and r.order_id = a.order_id
       )
       order by a.settled_at desc limit ${measured}
     ) recent`,
  );
  return row?.minutes ?? null;
}

/** The orders that wait longest. */
export async function readWaiting(sql: Sql, limit: number): Promise<OrderRef[]> {
  const rows = await sql.query<{ player_id: bigint; order_id: OrderId }>(
    "select player_id, order_id from withdrawals.queue order by ticket limit $1",
    [limit],
  );
  return rows.map((row) => ({ playerId: row.player_id.toString() as PlayerId, orderId: row.order_id }));
}
