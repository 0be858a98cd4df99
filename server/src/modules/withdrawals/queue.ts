import type { OrderId, PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../platform/db/database.ts";
import type { OrderRef, VipPurchase, Withdrawal } from "./model.ts";

/** A payout the bank keeps longer than this no longer takes a place: one that hangs must not hold up the others. */
const placeHeldForMs = 60 * 60 * 1000;
/** How many recent payouts the expected wait is measured by. */
const measured = 20;

/** First withdrawals really before an order: those waiting since earlier and those at the bank now (R-SRV-48). */
export interface QueueState {
  readonly ahead: number;
  /** Expected wait, minutes and hours with one decimal; null while nothing has been measured. */
  readonly waitingMinutes: number | null;
  readonly waitingHours: number | null;
}

/** The last step of order `w`. */
const lastCode = `
  join lateral (
    select code from withdrawals.step
    where player_id = w.player_id and order_id = w.order_id order by seq desc limit 1
  ) s on true`;

/** When the payout of order `w` that is under way was sent; null without one. */
const sentAt = `
  left join lateral (
    select max(created_at) as sent_at from withdrawals.payout_attempt
    where player_id = w.player_id and order_id = w.order_id and outcome is null
  ) t on true`;

/**
 * Orders in the VIP channel have places of their own and are nobody's in the queue: what they are given, no order of
 * the queue loses (R-SRV-48).
 * @param places first withdrawals that may be at the bank at once
 */
export async function readQueue(sql: Sql, order: Withdrawal, places: number, at: number): Promise<QueueState> {
  const [row] = await sql.query<{ ahead: bigint; so_far: number | null }>(
    `select count(*) as ahead, (avg(extract(epoch from $5 - t.sent_at)) / 60)::float8 as so_far
     from withdrawals.withdrawal w ${lastCode} ${sentAt}
     where w.closed_at is null and w.first and (w.player_id, w.order_id) <> ($1, $2)
       and not exists (select from withdrawals.vip v where v.player_id = w.player_id and v.order_id = w.order_id)
       and (
         (s.code in (1200, 1300) and (w.created_at, w.order_id) < ($3, $2))
         or s.code = 1600
         or (s.code in (1700, 1900, 2100) and t.sent_at > $4)
       )`,
    [order.playerId, order.orderId, new Date(order.createdAt), new Date(at - placeHeldForMs), new Date(at)],
  );
  const ahead = Number(row?.ahead ?? 0n);
  // A bank that became slow shows in what it has not paid yet, long before it does in what it paid.
  const known = [await readPayoutMinutes(sql), row?.so_far ?? null].filter((minutes) => minutes !== null);
  const waitingMinutes = known.length === 0 ? null : Math.max(0, ...known) * Math.ceil(ahead / places);
  return { ahead, waitingMinutes, waitingHours: waitingMinutes === null ? null : Math.ceil(waitingMinutes / 6) / 10 };
}

/** Orders in the VIP channel before one that waits for its place: chosen earlier, or with a place now. */
export async function countVipAhead(
  sql: Sql,
  order: OrderRef & { readonly vip: VipPurchase },
  at: number,
): Promise<number> {
  const [row] = await sql.query<{ ahead: bigint }>(
    `select count(*) as ahead
     from withdrawals.vip v
     join withdrawals.withdrawal w on w.player_id = v.player_id and w.order_id = v.order_id ${lastCode} ${sentAt}
     where w.closed_at is null and (w.player_id, w.order_id) <> ($1, $2) and (
       (s.code = 1400 and (v.chosen_at, v.order_id) < ($3, $2))
       or s.code in (1500, 1600)
       or (s.code in (1700, 1900, 2100) and t.sent_at > $4)
     )`,
    [order.playerId, order.orderId, new Date(order.vip.chosenAt), new Date(at - placeHeldForMs)],
  );
  return Number(row?.ahead ?? 0n);
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

/** Orders that wait for a place, longest first: in the queue of first withdrawals (1300), or for the VIP channel's (1400). */
export async function readWaiting(sql: Sql, queue: "first" | "vip", limit: number): Promise<OrderRef[]> {
  const rows = await sql.query<{ player_id: bigint; order_id: OrderId }>(
    `select w.player_id, w.order_id from withdrawals.withdrawal w ${lastCode}
     left join withdrawals.vip v on v.player_id = w.player_id and v.order_id = w.order_id
     where w.closed_at is null and w.first and s.code = $2
     order by coalesce(v.chosen_at, w.created_at), w.order_id limit $1`,
    [limit, queue === "first" ? 1300 : 1400],
  );
  return rows.map((row) => ({ playerId: row.player_id.toString() as PlayerId, orderId: row.order_id }));
}

const lookMs = 15_000;
const longestLookMs = 600_000;

/**
 * How long an order in the queue waits before it looks again, should nobody wake it: a freed place wakes those next
 * in line at once. The further back, the rarer, so that a long queue costs little more than a short one.
 */
export function lookAgainAfter(ahead: number, places: number): number {
  return Math.min(lookMs * Math.max(1, Math.ceil(ahead / places) - 1), longestLookMs);
}
