import type { OrderId, PlayerId } from "@fairlobby/contract";
import type { Sql, Tx } from "../../platform/db/database.ts";
import type { Deposit, DepositState, OrderRef, Receipt, Return } from "./model.ts";
import type { PaymentInstructions } from "./provider.ts";
import { depositColumns, toDeposit } from "./read-model.ts";
import { statement } from "./statements.ts";

const lockPlayer = statement("lock_player", "select pg_advisory_xact_lock(hashtextextended('cashier.open:' || $1, 0))");

/**
 * Serializes the opening and the crediting of a player's deposits, so that concurrent ones cannot exceed the daily limit or
 * the bonus cap together. Taken after the lock of an order.
 */
export async function lockLimits(tx: Tx, playerId: PlayerId): Promise<void> {
  await tx.run(lockPlayer, playerId);
}

const insert = statement(
  "insert_deposit",
  `insert into cashier.deposit (
     player_id, order_id, idempotency_key, fingerprint, state, amount, bank_name, channel, bonus,
     terms_id, wager_multiple, expire_days, requires_task, created_at, expires_at
   ) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
);

export async function insertDeposit(
  tx: Tx,
  deposit: Deposit,
  request: { readonly key: string; readonly fingerprint: string },
): Promise<void> {
  await tx.run(
    insert,
    deposit.playerId,
    deposit.orderId,
    request.key,
    request.fingerprint,
    deposit.state,
    deposit.amount,
    deposit.bankName,
    deposit.channel,
    deposit.bonus,
    deposit.terms?.termsId ?? null,
    deposit.terms?.wagerMultiple ?? null,
    deposit.terms?.expireDays ?? null,
    deposit.terms?.requiresTask ?? false,
    new Date(deposit.createdAt),
    new Date(deposit.expiresAt),
  );
}

const lockById = statement(
  "lock_deposit",
  `select ${depositColumns} from cashier.deposit where player_id = $1 and order_id = $2 for update`,
);

/** Locks an order until the transaction ends and returns it; undefined if the player has no such order. */
export async function lockDeposit(tx: Tx, playerId: PlayerId, orderId: OrderId): Promise<Deposit | undefined> {
  const row = await tx.first(lockById, playerId, orderId);
  return row === undefined ? undefined : toDeposit(row);
}

const updateState = statement(
  "set_state",
  `update cashier.deposit set state = $3,
     provider_id = coalesce(provider_id, $4), pay_code = coalesce(pay_code, $5),
     pay_url = coalesce(pay_url, $6), qr_text = coalesce(qr_text, $7)
   where player_id = $1 and order_id = $2`,
);

/** Sets the state. Instructions are stored once: a later answer does not change what the player was shown. */
export async function setState(
  tx: Tx,
  deposit: Deposit,
  state: DepositState,
  instructions: PaymentInstructions | null,
): Promise<void> {
  const { providerId = null, payCode = null, payUrl = null, qrText = null } = instructions ?? {};
  await tx.run(updateState, deposit.playerId, deposit.orderId, state, providerId, payCode, payUrl, qrText);
}

const updateCredit = statement(
  "add_credit",
  `update cashier.deposit set state = $3,
     payment_id = coalesce(payment_id, $4), captured = coalesce(captured, 0) + $5,
     paid_at = coalesce(paid_at, $6), bonus_granted = coalesce(bonus_granted, 0) + $7,
     credited_at = coalesce(credited_at, $8)
   where player_id = $1 and order_id = $2`,
);

/** Adds a receipt to the credit of an order; `at` is milliseconds since the epoch. */
export async function addCredit(
  tx: Tx,
  deposit: Deposit,
  state: DepositState,
  receipt: Receipt,
  credit: { readonly bonus: bigint; readonly at: number },
): Promise<void> {
  await tx.run(
    updateCredit,
    deposit.playerId,
    deposit.orderId,
    state,
    receipt.paymentId,
    receipt.amount,
    new Date(receipt.paidAt),
    credit.bonus,
    new Date(credit.at),
  );
}

type Outcome = "credited" | "returning" | "returned";

const insertNextReceipt = statement(
  "insert_receipt",
  `insert into cashier.receipt (player_id, order_id, seq, payment_id, amount, paid_at, outcome, booked_at)
   select $1, $2, coalesce(max(seq), 0) + 1, $3, $4, $5, $6, $7
   from cashier.receipt where player_id = $1 and order_id = $2
   returning seq`,
);

/** Stores money received for an order, whose row must be locked, under the order's next number. */
export async function insertReceipt(
  tx: Tx,
  { playerId, orderId }: Deposit,
  money: Omit<Receipt, "seq">,
  outcome: Outcome,
  at: number,
): Promise<Receipt> {
  const row = await tx.first(
    insertNextReceipt,
    playerId,
    orderId,
    money.paymentId,
    money.amount,
    new Date(money.paidAt),
    outcome,
    new Date(at),
  );
  if (row === undefined) throw new Error("the new receipt has no number");
  return { ...money, seq: row.seq };
}

const updateOutcome = statement(
  "end_return",
  `update cashier.receipt set outcome = $4
   where player_id = $1 and order_id = $2 and seq = $3 and outcome = 'returning' returning seq`,
);

/** Stores the outcome of a receipt that was being sent back; a second call changes nothing. */
export async function endReturn(
  tx: Tx,
  { playerId, orderId }: Deposit,
  seq: number,
  outcome: Exclude<Outcome, "returning">,
): Promise<void> {
  await tx.run(updateOutcome, playerId, orderId, seq, outcome);
}

const updateReturning = statement(
  "set_returning",
  `update cashier.deposit set goes_back = exists (
     select 1 from cashier.receipt where player_id = $1 and order_id = $2 and outcome = 'returning'
   ) where player_id = $1 and order_id = $2`,
);

/** Updates whether any money of an order is being sent back. */
export async function setReturning(tx: Tx, { playerId, orderId }: Deposit): Promise<void> {
  await tx.run(updateReturning, playerId, orderId);
}

const countRefundCall = statement(
  "note_refund_call",
  `update cashier.receipt set refund_calls = refund_calls + 1, refund_called_at = $4
   where player_id = $1 and order_id = $2 and seq = $3 and refund_calls = $5 and outcome = 'returning'
   returning refund_calls as calls`,
);

/**
 * Records a refund call before it is made; returns how many there are then. Null when it must not be made: the return
 * has ended, or another call was made since `seen`.
 */
export async function noteRefundCall(
  sql: Sql,
  { playerId, orderId }: OrderRef,
  seen: Return,
  at: number,
): Promise<number | null> {
  return (await sql.first(countRefundCall, playerId, orderId, seen.seq, new Date(at), seen.calls))?.calls ?? null;
}

const uncountRefundCall = statement(
  "take_back_refund_call",
  `update cashier.receipt set refund_calls = refund_calls - 1, refund_called_at = $4
   where player_id = $1 and order_id = $2 and seq = $3 and refund_calls = $5 + 1 and outcome = 'returning'`,
);

/** Takes back the record of a call that never left this process, unless another one was recorded since. */
export async function takeBackRefundCall(sql: Sql, { playerId, orderId }: OrderRef, seen: Return): Promise<void> {
  const calledAt = seen.calledAt === null ? null : new Date(seen.calledAt);
  await sql.run(uncountRefundCall, playerId, orderId, seen.seq, calledAt, seen.calls);
}

const keepRefundId = statement(
  "note_refund_id",
  `update cashier.receipt set refund_id = coalesce(refund_id, $4)
   where player_id = $1 and order_id = $2 and seq = $3`,
);

export async function noteRefundId(
  sql: Sql,
  { playerId, orderId }: OrderRef,
  seq: number,
  refundId: string,
): Promise<void> {
  await sql.run(keepRefundId, playerId, orderId, seq, refundId);
}

const planLook = statement(
  "set_next_look",
  "update cashier.deposit set next_look_at = $3 where player_id = $1 and order_id = $2",
);

/** Stores when to look at an order next; null for never. */
export async function setNextLook(sql: Sql, { playerId, orderId }: OrderRef, at: number | null): Promise<void> {
  await sql.run(planLook, playerId, orderId, at === null ? null : new Date(at));
}

const upsertContact = statement(
  "save_contact",
  `insert into cashier.contact (player_id, sealed, updated_at) values ($1, $2, $3)
   on conflict (player_id) do update set sealed = excluded.sealed, updated_at = excluded.updated_at`,
);

export async function saveContact(sql: Sql, playerId: PlayerId, sealed: Buffer, at: number): Promise<void> {
  await sql.run(upsertContact, playerId, sealed, new Date(at));
}
