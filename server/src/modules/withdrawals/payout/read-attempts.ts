import type { Sql } from "../../../platform/db/database.ts";
import type { AttemptRef, OrderRef } from "../life-cycle/model.ts";
import { query } from "../statements.ts";

const attemptByReference = query(
  "attempt_by_reference",
  `select player_id, order_id, attempt, outcome is not null as "settled!"
   from withdrawals.payout_attempt where reference = :reference`,
);

/** Returns the payout with a reference, or null. */
export async function findAttempt(sql: Sql, reference: string): Promise<(AttemptRef & { settled: boolean }) | null> {
  return (await attemptByReference.first(sql, { reference })) ?? null;
}

const ordersOfReferences = query(
  "orders_of_references",
  "select reference, player_id, order_id from withdrawals.payout_attempt where reference = any(:references)",
);

/** Returns the orders by payout reference; a reference without an order is left out. */
export async function readOrdersOfReferences(
  sql: Sql,
  references: readonly string[],
): Promise<ReadonlyMap<string, OrderRef>> {
  const rows = await ordersOfReferences(sql, { references });
  return new Map(rows.map(({ reference, ...order }) => [reference, order]));
}

const referencesOfOrder = query(
  "references_of_order",
  `select reference from withdrawals.payout_attempt
   where player_id = :playerId and order_id = :orderId order by attempt`,
);

/** Returns the references of an order's payouts at the bank, first attempt first. */
export async function readReferencesOf(sql: Sql, { playerId, orderId }: OrderRef): Promise<string[]> {
  return (await referencesOfOrder(sql, { playerId, orderId })).map(({ reference }) => reference);
}

/** Returns orders whose payout was sent before a time (milliseconds since the epoch) and has not ended, oldest first. */
export const readPayoutsUnsettledBefore = query(
  "read_payouts_unsettled_before",
  `select player_id, order_id from withdrawals.payout_attempt
   where outcome is null and calls > 0 and created_at < :before order by created_at limit :limit`,
);
