import type { PlayerId } from "@fairlobby/contract";
import type { Sql, Tx } from "../../platform/db/database.ts";
import type { OrderRef, Step } from "./model.ts";
import { statement } from "./statements.ts";
import { withdrawalStepped } from "./topics.ts";

const playerLock = statement(
  "lock_player",
  "select pg_advisory_xact_lock(hashtextextended('withdrawals:' || $1::text, 0))",
);

/** Serializes the orders of one player and the holds on them; taken before the lock of an order. */
export async function lockPlayer(sql: Sql, playerId: PlayerId): Promise<void> {
  await sql.run(playerLock, playerId);
}

const orderLock = statement(
  "lock_order",
  "select from withdrawals.withdrawal where player_id = $1 and order_id = $2 for no key update",
);

/**
 * Locks the order for this transaction; returns false when the player has none with this id. Read the order only after
 * this: a statement that waits for a lock still sees the other tables as they were before it.
 */
export async function lockOrder(sql: Sql, { playerId, orderId }: OrderRef): Promise<boolean> {
  return (await sql.first(orderLock, playerId, orderId)) !== undefined;
}

const insertStep = statement(
  "insert_step",
  "insert into withdrawals.step (player_id, order_id, seq, code, args, created_at) values ($1, $2, $3, $4, $5, $6)",
);

/** Appends a step to a locked or new order, with its fact. */
export async function appendStep(tx: Tx, { playerId, orderId }: OrderRef, step: Step): Promise<void> {
  const { seq, code, facts, at } = step;
  await tx.run(insertStep, playerId, orderId, seq, code, JSON.stringify(facts), new Date(at));
  await withdrawalStepped.publish(tx, playerId, at, { orderId, processCode: code, createTime: at });
}

const setClosed = statement(
  "close_order",
  "update withdrawals.withdrawal set closed_at = $3 where player_id = $1 and order_id = $2",
);

export async function closeOrder(sql: Sql, { playerId, orderId }: OrderRef, at: number): Promise<void> {
  await sql.run(setClosed, playerId, orderId, new Date(at));
}
