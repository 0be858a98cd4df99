import type { PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../../platform/db/database.ts";
import type { RowOf } from "../../../platform/db/query.ts";
import { preparedQuery, query } from "../statements.ts";
import type { OrderRef } from "./model.ts";

const paidCount = preparedQuery(
  "count_paid",
  `select count(*)::int as "paid!" from withdrawals.step where player_id = :playerId and code = 2200`,
);

/** Counts a player's orders that reached 2200 (R-WD-30). */
export async function countPaid(sql: Sql, playerId: PlayerId): Promise<number> {
  return (await paidCount.first(sql, { playerId }))?.paid ?? 0;
}

const lastPaidAccount = query(
  "last_paid_account",
  `select w.account_last4 as last4 from withdrawals.step s
   join withdrawals.withdrawal w on w.player_id = s.player_id and w.order_id = s.order_id
   where s.player_id = :playerId and s.code = 2200 order by s.created_at desc limit 1`,
);

/** Returns the last four digits of the account a player was last paid to, or empty (R-SRV-16). */
export async function readPaidAccountEnding(sql: Sql, playerId: PlayerId): Promise<string> {
  return (await lastPaidAccount.first(sql, { playerId }))?.last4 ?? "";
}

const paidOrder = query(
  "paid_order",
  `select w.player_id, w.order_id, w.gross, w.created_at as ordered_at, s.created_at as paid_at,
     w.net - coalesce(v.price, 0) as "net!"
   from withdrawals.step s
   join withdrawals.withdrawal w on w.player_id = s.player_id and w.order_id = s.order_id
   left join withdrawals.vip v on v.player_id = s.player_id and v.order_id = s.order_id and v.paid_from = 'payout'
   where s.player_id = :playerId and s.order_id = :orderId and s.code = 2200`,
);

/** Amounts are minor units, times milliseconds since the epoch. */
export type PaidOrder = RowOf<typeof paidOrder>;

/** Returns an order that reached 2200, whether or not the bank returned it later; null for any other. */
export async function readPaidOrder(sql: Sql, { playerId, orderId }: OrderRef): Promise<PaidOrder | null> {
  return (await paidOrder.first(sql, { playerId, orderId })) ?? null;
}
