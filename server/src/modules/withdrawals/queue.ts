import type { OrderId, PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../platform/db/database.ts";
import type { OrderRef, Withdrawal } from "./model.ts";

/** A payout the bank keeps longer than this no longer takes a place: one that hangs must not hold up the others. */
const placeHeldForMs = 60 * 60 * 1000;
/** How many recent payouts the expected wait is measured by. */
const measured = 20;

/** First withdrawals really before an order: those waiting since earlier and those at the bank now (R-SRV-48). */
export interface QueueState {
  readonly ahead: number;
  /** Expected wait, hours with one decimal; null while nothing has been measured. */
  readonly waitingHours: number | null;
}

/** @param places first withdrawals that may be at the bank at once */
export async function readQueue(sql: Sql, order: Withdrawal, places: number, at: number): Promise<QueueState> {
  const [row] = await sql.query<{ ahead: bigint; oldest: Date | null }>(
    `select count(*) as ahead, min(t.sent_at) as oldest
     from withdrawals.withdrawal w
     join lateral (
       select code from withdrawals.step
       where player_id = w.player_id and order_id = w.order_id order by seq desc limit 1
     ) s on true
     left join lateral (
       select max(created_at) as sent_at from withdrawals.payout_attempt
       where player_id = w.player_id and order_id = w.order_id and outcome is null
     ) t on true
     where w.closed_at is null and w.first and (w.player_id, w.order_id) <> ($1, $2) and (
       (s.code in (1200, 1300) and (w.created_at, w.order_id) < ($3, $2))
       or s.code = 1600
       or (s.code in (1700, 1900, 2100) and t.sent_at > $4)
     )`,
    [order.playerId, order.orderId, new Date(order.createdAt), new Date(at - placeHeldForMs)],
  );
  const ahead = Number(row?.ahead ?? 0n);
  const oldest = row?.oldest?.getTime();
  const one = (await readPayoutMinutes(sql)) ?? (oldest === undefined ? null : (at - oldest) / 60_000);
  return {
    ahead,
    waitingHours: one === null ? null : Math.ceil((one * Math.ceil(ahead / places)) / 6) / 10,
  };
}

/** The mean time from sending to payment of the payouts paid last, minutes; null without any. */
async function readPayoutMinutes(sql: Sql): Promise<number | null> {
  const [row] = await sql.query<{ minutes: number | null }>(
    `select (avg(extract(epoch from (settled_at - created_at))) / 60)::float8 as minutes from (
       select created_at, settled_at from withdrawals.payout_attempt
       where outcome = 'paid' order by settled_at desc limit ${measured}
     ) recent`,
  );
  return row?.minutes ?? null;
}

/** First withdrawals that wait in the queue, longest first. */
export async function readWaiting(sql: Sql, limit: number): Promise<OrderRef[]> {
  const rows = await sql.query<{ player_id: bigint; order_id: OrderId }>(
    `select w.player_id, w.order_id from withdrawals.withdrawal w
     join lateral (
       select code from withdrawals.step
       where player_id = w.player_id and order_id = w.order_id order by seq desc limit 1
     ) s on s.code = 1300
     where w.closed_at is null and w.first order by w.created_at, w.order_id limit $1`,
    [limit],
  );
  return rows.map((row) => ({ playerId: row.player_id.toString() as PlayerId, orderId: row.order_id }));
}
