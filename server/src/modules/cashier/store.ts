import type { OrderId, PlayerId } from "@fairlobby/contract";
import type { Sql, Tx } from "../../platform/db/database.ts";
import type { Deposit, DepositState, OrderRef, Receipt, Return } from "./model.ts";
import type { PaymentInstructions } from "@fairlobby/ports/deposits";
import { depositColumns, toDeposit } from "./read-model.ts";
import { query } from "./statements.ts";

/**
 * Serializes the opening and the crediting of a player's deposits, so that concurrent ones cannot exceed a limit or
 * the bonus cap together. Taken after the lock of an order.
 */
export const lockLimits = query(
  "lock_limits",
  "select pg_advisory_xact_lock(hashtextextended('cashier.open:' || :playerId, 0))",
);

const insert = query(
  "insert_deposit",
  `insert into cashier.deposit (
     player_id, order_id, idempotency_key, fingerprint, state, amount, bank_name, channel, bonus,
     terms_id, wager_multiple, expire_days, requires_task, created_at, expires_at
   ) values (
     :playerId, :orderId, :key, :fingerprint, :state, :amount, :bankName, :channel, :bonus,
     :termsId?, :wagerMultiple?, :expireDays?, :requiresTask, :createdAt, :expiresAt
   )`,
);

export async function insertDeposit(
  tx: Tx,
  deposit: Deposit,
  request: { readonly key: string; readonly fingerprint: string },
): Promise<void> {
  const { termsId = null, wagerMultiple = null, expireDays = null, requiresTask = false } = deposit.terms ?? {};
  await insert(tx, { ...deposit, ...request, termsId, wagerMultiple, expireDays, requiresTask });
}

const lockById = query(
  "lock_deposit",
  `select ${depositColumns} from cashier.deposit where player_id = :playerId and order_id = :orderId for update`,
);

/** Locks an order until the transaction ends and returns it; undefined if the player has no such order. */
export async function lockDeposit(tx: Tx, playerId: PlayerId, orderId: OrderId): Promise<Deposit | undefined> {
  const row = await lockById.first(tx, { playerId, orderId });
  return row === undefined ? undefined : toDeposit(row);
}

const updateState = query(
  "set_state",
  `update cashier.deposit set state = :state,
     provider_id = coalesce(provider_id, :providerId?), pay_code = coalesce(pay_code, :payCode?),
     pay_url = coalesce(pay_url, :payUrl?), qr_text = coalesce(qr_text, :qrText?)
   where player_id = :playerId and order_id = :orderId`,
);

/** Sets the state. Instructions are stored once: a later answer does not change what the player was shown. */
export async function setState(
  tx: Tx,
  { playerId, orderId }: Deposit,
  state: DepositState,
  instructions: PaymentInstructions | null,
): Promise<void> {
  const { providerId = null, payCode = null, payUrl = null, qrText = null } = instructions ?? {};
  await updateState(tx, { playerId, orderId, state, providerId, payCode, payUrl, qrText });
}

/** Adds a receipt to the credit of an order. */
export const addCredit = query(
  "add_credit",
  `update cashier.deposit set state = :state,
     payment_id = coalesce(payment_id, :paymentId), captured = coalesce(captured, 0) + :amount,
     paid_at = coalesce(paid_at, :paidAt), bonus_granted = coalesce(bonus_granted, 0) + :bonus,
     credited_at = coalesce(credited_at, :at)
   where player_id = :playerId and order_id = :orderId`,
);

const insertNextReceipt = query(
  "insert_receipt",
  `insert into cashier.receipt (player_id, order_id, seq, payment_id, amount, paid_at, outcome, booked_at)
   select :playerId, :orderId, coalesce(max(seq), 0) + 1, :paymentId, :amount, :paidAt, :outcome, :at
   from cashier.receipt where player_id = :playerId and order_id = :orderId
   returning seq`,
);

/** Stores money received for an order, whose row must be locked, under the order's next number. */
export async function insertReceipt(
  tx: Tx,
  { playerId, orderId }: Deposit,
  money: Omit<Receipt, "seq">,
  outcome: "credited" | "returning",
  at: number,
): Promise<Receipt> {
  const row = await insertNextReceipt.first(tx, { ...money, playerId, orderId, outcome, at });
  if (row === undefined) throw new Error("the new receipt has no number");
  return { ...money, seq: row.seq };
}

/** Stores the outcome of a receipt that was being sent back; a second call changes nothing. */
export const endReturn = query(
  "end_return",
  `update cashier.receipt set outcome = :outcome
   where player_id = :playerId and order_id = :orderId and seq = :seq and outcome = 'returning' returning seq`,
);

/** Updates whether any money of an order is being sent back. */
export const setReturning = query(
  "set_returning",
  `update cashier.deposit set goes_back = exists (
     select 1 from cashier.receipt where player_id = :playerId and order_id = :orderId and outcome = 'returning'
   ) where player_id = :playerId and order_id = :orderId`,
);

const countRefundCall = query(
  "note_refund_call",
  `update cashier.receipt set refund_calls = refund_calls + 1, refund_called_at = :at
   where player_id = :playerId and order_id = :orderId and seq = :seq and refund_calls = :calls
     and outcome = 'returning'
   returning refund_calls as calls`,
);

/**
 * Records a refund call before it is made; returns the number of calls including it. Null when it must not be made: the
 * return has ended, or another call was made since it was read.
 */
export async function noteRefundCall(
  sql: Sql,
  { playerId, orderId }: OrderRef,
  { seq, calls }: Return,
  at: number,
): Promise<number | null> {
  return (await countRefundCall.first(sql, { playerId, orderId, seq, calls, at }))?.calls ?? null;
}

/** Takes back the record of a call that never left this process, unless another one was recorded since. */
export const takeBackRefundCall = query(
  "take_back_refund_call",
  `update cashier.receipt set refund_calls = refund_calls - 1, refund_called_at = :calledAt?
   where player_id = :playerId and order_id = :orderId and seq = :seq and refund_calls = :calls + 1
     and outcome = 'returning'`,
);

export const noteRefundId = query(
  "note_refund_id",
  `update cashier.receipt set refund_id = coalesce(refund_id, :refundId)
   where player_id = :playerId and order_id = :orderId and seq = :seq`,
);

/** Stores when to look at an order next; null for never. */
export const setNextLook = query(
  "set_next_look",
  "update cashier.deposit set next_look_at = :at? where player_id = :playerId and order_id = :orderId",
);

export const saveContact = query(
  "save_contact",
  `insert into cashier.contact (player_id, sealed, updated_at) values (:playerId, :sealed, :at)
   on conflict (player_id) do update set sealed = excluded.sealed, updated_at = excluded.updated_at`,
);

/** Erases the contact details of a player who deleted the account. */
export const eraseContact = query("erase_contact", "delete from cashier.contact where player_id = :playerId");
