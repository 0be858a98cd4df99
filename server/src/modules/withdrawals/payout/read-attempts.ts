import type { Sql } from "../../../platform/db/database.ts";
import type { AttemptRef, OrderRef } from "../model.ts";
import { statement } from "../statements.ts";

const attemptByReference = statement(
  "attempt_by_reference",
  `select player_id, order_id, attempt, outcome is not null as "settled!"
   from withdrawals.payout_attempt where reference = $1`,
);

/** Returns the payout with a reference, or null. */
export async function findAttempt(sql: Sql, reference: string): Promise<(AttemptRef & { settled: boolean }) | null> {
  return (await sql.first(attemptByReference, reference)) ?? null;
}

const ordersOfReferences = statement(
  "orders_of_references",
  "select reference, player_id, order_id from withdrawals.payout_attempt where reference = any($1)",
);

/** Returns the orders by payout reference; a reference without an order is left out. */
export async function readOrdersOfReferences(
  sql: Sql,
  references: readonly string[],
): Promise<ReadonlyMap<string, OrderRef>> {
  const rows = await sql.run(ordersOfReferences, references);
  return new Map(rows.map(({ reference, ...order }) => [reference, order]));
}

const referencesOfOrder = statement(
  "references_of_order",
  "select reference from withdrawals.payout_attempt where player_id = $1 and order_id = $2 order by attempt",
);

/** Returns the references of an order's payouts at the bank, first attempt first. */
export async function readReferencesOf(sql: Sql, { playerId, orderId }: OrderRef): Promise<string[]> {
  return (await sql.run(referencesOfOrder, playerId, orderId)).map(({ reference }) => reference);
}

const unsettledPayouts = statement(
  "unsettled_payouts",
  `select player_id, order_id from withdrawals.payout_attempt
   where outcome is null and calls > 0 and created_at < $1 order by created_at limit $2`,
);

/** Returns orders whose payout was sent before a time (milliseconds since the epoch) and has not ended, oldest first. */
export function readPayoutsUnsettledBefore(sql: Sql, before: number, limit: number): Promise<OrderRef[]> {
  return sql.run(unsettledPayouts, new Date(before), limit);
}
