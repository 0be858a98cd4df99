import type { PlayerId, QuoteId, StepCode } from "@fairlobby/contract";
import type { Sql } from "../../platform/db/database.ts";
import type { CorrectionProof, OrderRef, PayoutAttempt, Quote, SignedQuote, StepFacts, Withdrawal } from "./model.ts";
import { statement } from "./statements.ts";

const playerLock = statement(
  "lock_player",
  "select pg_advisory_xact_lock(hashtextextended('withdrawals:' || $1::text, 0))",
);

/** Orders of one player are placed one after the other. */
export async function lockPlayer(sql: Sql, playerId: PlayerId): Promise<void> {
  await sql.run(playerLock, playerId);
}

const orderLock = statement(
  "lock_order",
  "select from withdrawals.withdrawal where player_id = $1 and order_id = $2 for no key update",
);

/**
 * Takes the order for this transaction; false when the player has none of this id. Read the order only after this:
 * a statement that waits for a lock still sees the other tables as they were before it.
 */
export async function lockOrder(sql: Sql, { playerId, orderId }: OrderRef): Promise<boolean> {
  return (await sql.first(orderLock, playerId, orderId)) !== undefined;
}

/** What an order keeps of its quote, in the order in which both tables have it. */
const frozen = (quote: Quote) =>
  [quote.quoteId, quote.gross, quote.fee, quote.tax, quote.taxPercent, quote.net] as const;

const storeQuote = statement(
  "insert_quote",
  `insert into withdrawals.quote (
     player_id, quote_id, gross, fee, tax, tax_percent, net, expires_at, statement, signature, public_key
   ) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
);

export async function insertQuote(sql: Sql, playerId: PlayerId, quote: SignedQuote): Promise<void> {
  const { statement: text, signature, publicKey } = quote.signed;
  await sql.run(storeQuote, playerId, ...frozen(quote), new Date(quote.expiresAt), text, signature, publicKey);
}

const tieQuote = statement(
  "tie_quote",
  "update withdrawals.quote set order_id = $3 where player_id = $1 and quote_id = $2",
);

const keepSignedQuote = statement(
  "keep_signed_quote",
  `insert into withdrawals.order_statement (player_id, order_id, statement, signature, public_key)
   select player_id, order_id, statement, signature, public_key from withdrawals.quote
   where player_id = $1 and quote_id = $2 and statement is not null`,
);

/** Ties a quote to the order it was frozen with, and its signed statement with it. */
export async function useQuote(sql: Sql, order: OrderRef, quoteId: QuoteId): Promise<void> {
  await sql.run(tieQuote, order.playerId, quoteId, order.orderId);
  await sql.run(keepSignedQuote, order.playerId, quoteId);
}

const deleteUnused = statement(
  "delete_unused_quotes",
  "delete from withdrawals.quote where order_id is null and expires_at < $1",
);

/** Forgets quotes nobody ordered with. */
export async function forgetQuotes(sql: Sql, before: number): Promise<void> {
  await sql.run(deleteUnused, new Date(before));
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

const storeOrder = statement(
  "insert_order",
  `insert into withdrawals.withdrawal (
     player_id, order_id, pay_type, bank_name, channel, quote_id, gross, fee, tax, tax_percent, net, first,
     holder_sealed, account_sealed, phone_sealed, email_sealed, account_hash, account_last4,
     phone_mask, sign_in_id, created_at
   ) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)`,
);

export async function insertOrder(sql: Sql, order: NewOrder, at: number): Promise<void> {
  const { quote, sealed } = order;
  await sql.run(
    storeOrder,
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
  );
}

const setClosed = statement(
  "close_order",
  "update withdrawals.withdrawal set closed_at = $3 where player_id = $1 and order_id = $2",
);

export async function closeOrder(sql: Sql, { playerId, orderId }: OrderRef, at: number): Promise<void> {
  await sql.run(setClosed, playerId, orderId, new Date(at));
}

const insertStep = statement(
  "insert_step",
  "insert into withdrawals.step (player_id, order_id, seq, code, args, created_at) values ($1, $2, $3, $4, $5, $6)",
);

export async function appendStep(
  sql: Sql,
  { playerId, orderId }: OrderRef,
  step: { seq: number; code: StepCode; facts: StepFacts; at: number },
): Promise<void> {
  await sql.run(insertStep, playerId, orderId, step.seq, step.code, JSON.stringify(step.facts), new Date(step.at));
}

const storeAttempt = statement(
  "insert_attempt",
  `insert into withdrawals.payout_attempt (player_id, order_id, attempt, reference, created_at)
   values ($1, $2, $3, $4, $5)`,
);

/** Writes down the next payout of an order; its reference is also its idempotency key at the provider. */
export async function insertAttempt(sql: Sql, order: Withdrawal, at: number): Promise<void> {
  const attempt = (order.attempt?.attempt ?? 0) + 1;
  await sql.run(storeAttempt, order.playerId, order.orderId, attempt, `${order.orderId}-${attempt}`, new Date(at));
}

const storeWrongProof = statement(
  "insert_wrong_proof",
  "insert into withdrawals.wrong_proof (player_id, order_id, created_at) values ($1, $2, $3)",
);

export async function insertWrongProof(sql: Sql, { playerId, orderId }: OrderRef, at: number): Promise<void> {
  await sql.run(storeWrongProof, playerId, orderId, new Date(at));
}

const countCall = statement(
  "count_call",
  `update withdrawals.payout_attempt set calls = calls + 1, called_at = $4
   where player_id = $1 and order_id = $2 and attempt = $3 and outcome is null returning attempt`,
);

/** Notes that the provider is about to be asked to pay; false when the payout is settled and must not be sent. */
export async function noteCall(sql: Sql, order: OrderRef, attempt: number, at: number): Promise<boolean> {
  return (await sql.first(countCall, order.playerId, order.orderId, attempt, new Date(at))) !== undefined;
}

const setPayoutId = statement(
  "set_payout_id",
  `update withdrawals.payout_attempt set payout_id = $4
   where player_id = $1 and order_id = $2 and attempt = $3 and payout_id is distinct from $4`,
);

export async function notePayoutId(sql: Sql, order: OrderRef, attempt: number, payoutId: string): Promise<void> {
  await sql.run(setPayoutId, order.playerId, order.orderId, attempt, payoutId);
}

const setOutcome = statement(
  "settle_attempt",
  `update withdrawals.payout_attempt set outcome = $4, settled_at = $5
   where player_id = $1 and order_id = $2 and attempt = $3`,
);

export async function settleAttempt(
  sql: Sql,
  order: Withdrawal,
  outcome: NonNullable<PayoutAttempt["outcome"]>,
  at: number,
): Promise<void> {
  if (order.attempt === null) throw new Error("no payout to settle");
  await sql.run(setOutcome, order.playerId, order.orderId, order.attempt.attempt, outcome, new Date(at));
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

const replaceAccount = statement(
  "replace_account",
  `update withdrawals.withdrawal set account_sealed = $3, account_last4 = $4, account_hash = $5
   where player_id = $1 and order_id = $2`,
);

const insertChange = statement(
  "insert_account_change",
  `insert into withdrawals.account_change (
     player_id, order_id, attempt, old_last4, new_last4, verified_by, session_ref, address, created_at
   ) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);

/** Replaces the account number of an order and writes the audit entry (R-SRV-30). */
export async function changeAccount(sql: Sql, order: Withdrawal, change: AccountChange, at: number): Promise<void> {
  const { playerId, orderId } = order;
  await sql.run(replaceAccount, playerId, orderId, change.account, change.last4, change.accountHash);
  await sql.run(
    insertChange,
    playerId,
    orderId,
    (order.attempt?.attempt ?? 0) + 1,
    order.last4,
    change.last4,
    change.verifiedBy,
    change.sessionRef,
    change.address,
    new Date(at),
  );
}
