import type { PlayerId, QuoteId, StepCode } from "@fairlobby/contract";
import type { Sql } from "../../platform/db/database.ts";
import type { CorrectionProof, OrderRef, PayoutAttempt, Quote, SignedQuote, StepFacts, Withdrawal } from "./model.ts";

/** Orders of one player are placed one after the other. */
export async function lockPlayer(sql: Sql, playerId: PlayerId): Promise<void> {
  await sql.query("select pg_advisory_xact_lock(hashtextextended('withdrawals:' || $1::text, 0))", [playerId]);
}

/**
 * Takes the order for this transaction; false when the player has none of this id. Read the order only after this:
 * a statement that waits for a lock still sees the other tables as they were before it.
 */
export async function lockOrder(sql: Sql, { playerId, orderId }: OrderRef): Promise<boolean> {
  const rows = await sql.query(
    "select from withdrawals.withdrawal where player_id = $1 and order_id = $2 for no key update",
    [playerId, orderId],
  );
  return rows.length > 0;
}

/** What an order keeps of its quote, in the order in which both tables have it. */
const frozen = (quote: Quote) => [quote.quoteId, quote.gross, quote.fee, quote.tax, quote.taxPercent, quote.net];

export async function insertQuote(sql: Sql, playerId: PlayerId, quote: SignedQuote): Promise<void> {
  const { signed } = quote;
  await sql.query(
    `insert into withdrawals.quote (
       player_id, quote_id, gross, fee, tax, tax_percent, net, expires_at, statement, signature, public_key
     ) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [playerId, ...frozen(quote), new Date(quote.expiresAt), signed.statement, signed.signature, signed.publicKey],
  );
}

/** Ties a quote to the order it was frozen with, and its signed statement with it. */
export async function useQuote(sql: Sql, order: OrderRef, quoteId: QuoteId): Promise<void> {
  await sql.query("update withdrawals.quote set order_id = $3 where player_id = $1 and quote_id = $2", [
    order.playerId,
    quoteId,
    order.orderId,
  ]);
  await sql.query(
    `insert into withdrawals.order_statement (player_id, order_id, statement, signature, public_key)
     select player_id, order_id, statement, signature, public_key from withdrawals.quote
     where player_id = $1 and quote_id = $2 and statement is not null`,
    [order.playerId, quoteId],
  );
}

/** Forgets quotes nobody ordered with. */
export async function forgetQuotes(sql: Sql, before: number): Promise<void> {
  await sql.query("delete from withdrawals.quote where order_id is null and expires_at < $1", [new Date(before)]);
}

export interface NewOrder extends OrderRef {
  readonly payType: number;
  readonly bankName: string;
  readonly channel: string;
  readonly quote: Quote;
  readonly first: boolean;
  readonly sealed: { holder: Buffer; account: Buffer; phone: Buffer; email: Buffer };
  readonly accountHash: Buffer;
  readonly last4: string;
  readonly phoneMask: string;
  /** The sign-in it is placed from; null where it is not known. */
  readonly signInRef: string | null;
}

export async function insertOrder(sql: Sql, order: NewOrder, at: number): Promise<void> {
  const { quote, sealed } = order;
  await sql.query(
    `insert into withdrawals.withdrawal (
       player_id, order_id, pay_type, bank_name, channel, quote_id, gross, fee, tax, tax_percent, net, first,
       holder_sealed, account_sealed, phone_sealed, email_sealed, account_hash, account_last4,
       phone_mask, sign_in_id, created_at
     ) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)`,
    [
      order.playerId,
      order.orderId,
      order.payType,
      order.bankName,
      order.channel,
      ...frozen(quote),
      order.first,
      sealed.holder,
      sealed.account,
      sealed.phone,
      sealed.email,
      order.accountHash,
      order.last4,
      order.phoneMask,
      order.signInRef,
      new Date(at),
    ],
  );
}

export async function closeOrder(sql: Sql, { playerId, orderId }: OrderRef, at: number): Promise<void> {
  await sql.query("update withdrawals.withdrawal set closed_at = $3 where player_id = $1 and order_id = $2", [
    playerId,
    orderId,
    new Date(at),
  ]);
}

export async function appendStep(
  sql: Sql,
  { playerId, orderId }: OrderRef,
  step: { seq: number; code: StepCode; facts: StepFacts; at: number },
): Promise<void> {
  await sql.query(
    "insert into withdrawals.step (player_id, order_id, seq, code, args, created_at) values ($1, $2, $3, $4, $5, $6)",
    [playerId, orderId, step.seq, step.code, JSON.stringify(step.facts), new Date(step.at)],
  );
}

/** Writes down the next payout of an order; its reference is also its idempotency key at the provider. */
export async function insertAttempt(sql: Sql, order: Withdrawal, at: number): Promise<void> {
  const attempt = (order.attempt?.attempt ?? 0) + 1;
  await sql.query(
    `insert into withdrawals.payout_attempt (player_id, order_id, attempt, reference, created_at)
     values ($1, $2, $3, $4, $5)`,
    [order.playerId, order.orderId, attempt, `${order.orderId}-${attempt}`, new Date(at)],
  );
}

export async function insertWrongProof(sql: Sql, { playerId, orderId }: OrderRef, at: number): Promise<void> {
  await sql.query("insert into withdrawals.wrong_proof (player_id, order_id, created_at) values ($1, $2, $3)", [
    playerId,
    orderId,
    new Date(at),
  ]);
}

/** Notes that the provider is about to be asked to pay; false when the payout is settled and must not be sent. */
export async function noteCall(sql: Sql, order: OrderRef, attempt: number, at: number): Promise<boolean> {
  const rows = await sql.query(
    `update withdrawals.payout_attempt set calls = calls + 1, called_at = $4
     where player_id = $1 and order_id = $2 and attempt = $3 and outcome is null returning attempt`,
    [order.playerId, order.orderId, attempt, new Date(at)],
  );
  return rows.length > 0;
}

export async function notePayoutId(sql: Sql, order: OrderRef, attempt: number, payoutId: string): Promise<void> {
  await sql.query(
    `update withdrawals.payout_attempt set payout_id = $4
     where player_id = $1 and order_id = $2 and attempt = $3 and payout_id is distinct from $4`,
    [order.playerId, order.orderId, attempt, payoutId],
  );
}

export async function settleAttempt(
  sql: Sql,
  order: Withdrawal,
  outcome: NonNullable<PayoutAttempt["outcome"]>,
  at: number,
): Promise<void> {
  if (order.attempt === null) throw new Error("no payout to settle");
  await sql.query(
    `update withdrawals.payout_attempt set outcome = $4, settled_at = $5
     where player_id = $1 and order_id = $2 and attempt = $3`,
    [order.playerId, order.orderId, order.attempt.attempt, outcome, new Date(at)],
  );
}

export interface AccountChange {
  /** Sealed. */
  readonly account: Buffer;
  readonly accountHash: Buffer;
  readonly last4: string;
  readonly verifiedBy: CorrectionProof;
  readonly sessionRef: string;
  readonly address: string;
}

/** Replaces the account number of an order and writes the audit entry (R-SRV-30). */
export async function changeAccount(sql: Sql, order: Withdrawal, change: AccountChange, at: number): Promise<void> {
  await sql.query(
    `update withdrawals.withdrawal set account_sealed = $3, account_last4 = $4, account_hash = $5
     where player_id = $1 and order_id = $2`,
    [order.playerId, order.orderId, change.account, change.last4, change.accountHash],
  );
  await sql.query(
    `insert into withdrawals.account_change (
       player_id, order_id, attempt, old_last4, new_last4, verified_by, session_ref, address, created_at
     ) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      order.playerId,
      order.orderId,
      (order.attempt?.attempt ?? 0) + 1,
      order.last4,
      change.last4,
      change.verifiedBy,
      change.sessionRef,
      change.address,
      new Date(at),
    ],
  );
}
