import type { Sql, Tx } from "../../../platform/db/database.ts";
import type { RowOf } from "../../../platform/db/query.ts";
import type { AttemptRef } from "../life-cycle/model.ts";
import { query } from "../statements.ts";

const settledAttempt = query(
  "settled_attempt",
  `select a.reference, a.outcome, a.calls, a.settled_at as "settled_at!", l.amount as booked,
     l.returned_at is not null as "is_returned!", w.net - coalesce(v.price, 0) as "net!",
     -- The order waits for another account number: nothing was given back, so a payment completes it as usual.
     (select code from withdrawals.step s where s.player_id = a.player_id and s.order_id = a.order_id
      order by seq desc limit 1) = 2000
     and not exists (
       select from withdrawals.payout_attempt n
       where n.player_id = a.player_id and n.order_id = a.order_id and n.attempt > a.attempt
     ) as "is_waiting!"
   from withdrawals.payout_attempt a
   join withdrawals.withdrawal w on w.player_id = a.player_id and w.order_id = a.order_id
   left join withdrawals.vip v on v.player_id = a.player_id and v.order_id = a.order_id and v.paid_from = 'payout'
   left join withdrawals.late_payout l
     on l.player_id = a.player_id and l.order_id = a.order_id and l.attempt = a.attempt
   where a.player_id = :playerId and a.order_id = :orderId and a.attempt = :attempt and a.settled_at is not null`,
);

/** A settled payout, and the late payment booked for it, if there is one. */
export type SettledAttempt = RowOf<typeof settledAttempt>;

export async function readSettled(
  sql: Sql,
  { playerId, orderId, attempt }: AttemptRef,
): Promise<SettledAttempt | null> {
  return (await settledAttempt.first(sql, { playerId, orderId, attempt })) ?? null;
}

/** Stores a late payout; a second time violates its key. */
export const insertLatePayout = query(
  "insert_late_payout",
  `insert into withdrawals.late_payout (player_id, order_id, attempt, amount, booked_at)
   values (:playerId, :orderId, :attempt, :amount, :at)`,
);

const setReturned = query(
  "return_late_payout",
  `update withdrawals.late_payout set returned_at = greatest(:at, booked_at)
   where player_id = :playerId and order_id = :orderId and attempt = :attempt and returned_at is null returning amount`,
);

/** Records the return of a late payout; returns its amount, or null when already recorded or never booked. */
export async function returnLatePayout(tx: Tx, { playerId, orderId, attempt }: AttemptRef, at: number) {
  return (await setReturned.first(tx, { playerId, orderId, attempt, at }))?.amount ?? null;
}
