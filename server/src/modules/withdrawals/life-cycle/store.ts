import type { Sql, Tx } from "../../../platform/db/database.ts";
import { query } from "../statements.ts";
import type { OrderRef, Step } from "./model.ts";
import { withdrawalStepped } from "./topics.ts";

/** Serializes the orders of one player and the holds on them; taken before the lock of an order. */
export const lockPlayer = query(
  "lock_player",
  "select pg_advisory_xact_lock(hashtextextended('withdrawals:' || :playerId::text, 0))",
);

const orderLock = query(
  "lock_order",
  "select from withdrawals.withdrawal where player_id = :playerId and order_id = :orderId for no key update",
);

/**
 * Locks the order for this transaction; returns false when the player has none with this id. Read the order only after
 * this: a statement that waits for a lock still sees the other tables as they were before it.
 */
export async function lockOrder(sql: Sql, { playerId, orderId }: OrderRef): Promise<boolean> {
  return (await orderLock.first(sql, { playerId, orderId })) !== undefined;
}

const insertStep = query(
  "insert_step",
  `insert into withdrawals.step (player_id, order_id, seq, code, args, created_at)
   values (:playerId, :orderId, :seq, :code, :details, :at)`,
);

/** Appends a step to a locked or new order, with its outbox event. */
export async function appendStep(tx: Tx, { playerId, orderId }: OrderRef, step: Step): Promise<void> {
  const { seq, code, details, at } = step;
  await insertStep(tx, { playerId, orderId, seq, code, details: JSON.stringify(details), at });
  await withdrawalStepped.publish(tx, playerId, at, { orderId, processCode: code, createTime: at });
}

export const closeOrder = query(
  "close_order",
  "update withdrawals.withdrawal set closed_at = :at where player_id = :playerId and order_id = :orderId",
);

/** Stores an order with the sums of its quote. Its personal data is sealed; the sign-in is null if unknown. */
export const insertOrder = query(
  "insert_order",
  `insert into withdrawals.withdrawal (
     player_id, order_id, pay_type, bank_name, channel, quote_id, gross, fee, tax, tax_percent, net, first,
     holder_sealed, account_sealed, phone_sealed, email_sealed, account_hash, account_last4,
     phone_mask, sign_in_id, created_at
   ) values (
     :playerId, :orderId, :payType, :bankName, :channel, :quoteId, :gross, :fee, :tax, :taxPercent, :net, :first,
     :holder, :account, :phone, :email, :accountHash, :last4,
     :phoneMask, :signInRef, :at
   )`,
);
