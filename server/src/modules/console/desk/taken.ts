import type { Tx } from "../../../platform/db/database.ts";
import { query } from "../statements.ts";

/** How long an operator's name shows on an order (R-QUE-03). */
const takenMs = 15 * 60_000;

const isOpenOrder = query("is_open_order", "select from withdrawals.desk_order where order_id = :orderId");

const take = query(
  "take_order",
  `with old as (delete from backoffice.taken_order where until <= :at and order_id <> :orderId)
   insert into backoffice.taken_order as t (order_id, operator_id, until) values (:orderId, :operatorId, :until)
   on conflict (order_id) do update set operator_id = excluded.operator_id, until = excluded.until`,
);

/** Removes an operator's own name from an order. */
export const leaveOrder = query(
  "give_order_back",
  "delete from backoffice.taken_order where order_id = :orderId and operator_id = :operatorId",
);

/** Shows an operator's name on an order; returns until when, or null when there is no such open order. */
export async function takeOrder(tx: Tx, orderId: string, operatorId: string, at: number): Promise<number | null> {
  if ((await isOpenOrder.first(tx, { orderId })) === undefined) return null;
  const until = at + takenMs;
  await take(tx, { orderId, operatorId, until, at });
  return until;
}
