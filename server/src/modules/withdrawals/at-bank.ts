import type { OrderId, PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../platform/db/database.ts";
import type { OrderRef } from "./model.ts";

interface OrderRow {
  player_id: bigint;
  order_id: OrderId;
}

const toRef = (row: OrderRow): OrderRef => ({ playerId: row.player_id.toString() as PlayerId, orderId: row.order_id });

/** The orders some references of payouts belong to, by reference; one of nobody's is left out. */
export async function readOrdersOfReferences(
  sql: Sql,
  references: readonly string[],
): Promise<ReadonlyMap<string, OrderRef>> {
  const rows = await sql.query<OrderRow & { reference: string }>(
    "select reference, player_id, order_id from withdrawals.payout_attempt where reference = any($1)",
    [references],
  );
  return new Map(rows.map((row) => [row.reference, toRef(row)]));
}

/** The references an order had at the bank, in order. */
export async function readReferencesOf(sql: Sql, { playerId, orderId }: OrderRef): Promise<string[]> {
  const rows = await sql.query<{ reference: string }>(
    "select reference from withdrawals.payout_attempt where player_id = $1 and order_id = $2 order by attempt",
    [playerId, orderId],
  );
  return rows.map(({ reference }) => reference);
}

/** Orders whose payout was sent before a time (milliseconds since the epoch) and has no end yet, longest first. */
export async function readPayoutsSince(sql: Sql, before: number, limit: number): Promise<OrderRef[]> {
  const rows = await sql.query<OrderRow>(
    `select player_id, order_id from withdrawals.payout_attempt
     where outcome is null and calls > 0 and created_at < $1 order by created_at limit $2`,
    [new Date(before), limit],
  );
  return rows.map(toRef);
}
