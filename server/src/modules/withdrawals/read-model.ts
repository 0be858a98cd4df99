import type { PlayerId, QuoteId } from "@fairlobby/contract";
import type { Signed } from "@fairlobby/verifier/proofs";
import type { Sql } from "../../platform/db/database.ts";
import type { RowOf } from "../../platform/db/statement.ts";
import type { OrderRef, Quote } from "./model.ts";
import { prepared, statement } from "./statements.ts";

const paidCount = prepared(
  "count_paid",
  `select count(*)::int as "paid!" from withdrawals.step where player_id = $1 and code = 2200`,
);

/** How many of a player's orders reached 2200 (R-WD-30). */
export async function countPaid(sql: Sql, playerId: PlayerId): Promise<number> {
  return (await sql.first(paidCount, playerId))?.paid ?? 0;
}

const unusedQuote = statement(
  "unused_quote",
  `select gross, fee, tax, tax_percent::float8 as "tax_percent!", net, expires_at from withdrawals.quote
   where player_id = $1 and quote_id = $2 and order_id is null`,
);

/** A quote that no order used yet, or null. */
export async function readQuote(sql: Sql, playerId: PlayerId, quoteId: QuoteId): Promise<Quote | null> {
  const quote = await sql.first(unusedQuote, playerId, quoteId);
  return quote === undefined ? null : { ...quote, quoteId, vip: 0n };
}

const signedQuote = statement(
  "signed_quote",
  `select statement, signature, public_key from withdrawals.order_statement
   where player_id = $1 and order_id = $2`,
);

/** The signed quote an order was placed with, or null for an order older than signing. */
export async function readSignedQuote(sql: Sql, { playerId, orderId }: OrderRef): Promise<Signed | null> {
  return (await sql.first(signedQuote, playerId, orderId)) ?? null;
}

const lastPaidAccount = statement(
  "last_paid_account",
  `select w.account_last4 as last4 from withdrawals.step s
   join withdrawals.withdrawal w on w.player_id = s.player_id and w.order_id = s.order_id
   where s.player_id = $1 and s.code = 2200 order by s.created_at desc limit 1`,
);

/** The last four digits of the account a player was paid to last, or empty (R-SRV-16). */
export async function readPaidAccountEnding(sql: Sql, playerId: PlayerId): Promise<string> {
  return (await sql.first(lastPaidAccount, playerId))?.last4 ?? "";
}

const correctionCount = statement(
  "count_corrections",
  `select count(*)::int as "corrections!" from withdrawals.account_change where player_id = $1 and order_id = $2`,
);

/** How many corrections of its account an order has had. */
export async function countCorrections(sql: Sql, { playerId, orderId }: OrderRef): Promise<number> {
  return (await sql.first(correctionCount, playerId, orderId))?.corrections ?? 0;
}

const wrongProofCount = statement(
  "count_wrong_proofs",
  `select count(*)::int as "wrong!" from withdrawals.wrong_proof where player_id = $1 and order_id = $2`,
);

export async function countWrongProofs(sql: Sql, { playerId, orderId }: OrderRef): Promise<number> {
  return (await sql.first(wrongProofCount, playerId, orderId))?.wrong ?? 0;
}

const paidOrder = statement(
  "paid_order",
  `select w.player_id, w.order_id, w.gross, w.created_at as ordered_at, s.created_at as paid_at,
     w.net - coalesce(v.price, 0) as "net!"
   from withdrawals.step s
   join withdrawals.withdrawal w on w.player_id = s.player_id and w.order_id = s.order_id
   left join withdrawals.vip v on v.player_id = s.player_id and v.order_id = s.order_id and v.paid_from = 'payout'
   where s.player_id = $1 and s.order_id = $2 and s.code = 2200`,
);

/** Amounts are minor units, times milliseconds since the epoch. */
export type PaidOrder = RowOf<typeof paidOrder>;

/** An order that reached 2200, whether or not the bank returned it later; null for any other. */
export async function readPaidOrder(sql: Sql, { playerId, orderId }: OrderRef): Promise<PaidOrder | null> {
  return (await sql.first(paidOrder, playerId, orderId)) ?? null;
}
