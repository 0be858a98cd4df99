import type { PlayerId, QuoteId } from "@fairlobby/contract";
import type { Signed } from "@fairlobby/verifier/proofs";
import type { Sql } from "../../../platform/db/database.ts";
import type { OrderRef } from "../model.ts";
import { statement } from "../statements.ts";
import type { Quote, SignedQuote } from "./quote-terms.ts";
import { eraseSome } from "../../../platform/erase.ts";

/** Returns the values that a withdrawal copies from its quote, in the sequence of the columns of both inserts. */
export const quotedColumns = (quote: Quote) =>
  [quote.quoteId, quote.gross, quote.fee, quote.tax, quote.taxPercent, quote.net] as const;

const storeQuote = statement(
  "insert_quote",
  `insert into withdrawals.quote (
     player_id, quote_id, gross, fee, tax, tax_percent, net, expires_at, statement, signature, public_key
   ) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
);

export async function insertQuote(sql: Sql, playerId: PlayerId, quote: SignedQuote): Promise<void> {
  const { statement: text, signature, publicKey } = quote.signed;
  await sql.run(storeQuote, playerId, ...quotedColumns(quote), new Date(quote.expiresAt), text, signature, publicKey);
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

/** Assigns a quote and its signed statement to the order placed with it. */
export async function useQuote(sql: Sql, order: OrderRef, quoteId: QuoteId): Promise<void> {
  await sql.run(tieQuote, order.playerId, quoteId, order.orderId);
  await sql.run(keepSignedQuote, order.playerId, quoteId);
}

const unusedQuote = statement(
  "unused_quote",
  `select gross, fee, tax, tax_percent::float8 as "tax_percent!", net, expires_at from withdrawals.quote
   where player_id = $1 and quote_id = $2 and order_id is null`,
);

/** Returns an unused quote, or null. */
export async function readQuote(sql: Sql, playerId: PlayerId, quoteId: QuoteId): Promise<Quote | null> {
  const quote = await sql.first(unusedQuote, playerId, quoteId);
  return quote === undefined ? null : { ...quote, quoteId };
}

const signedQuote = statement(
  "signed_quote",
  `select statement, signature, public_key from withdrawals.order_statement
   where player_id = $1 and order_id = $2`,
);

/** Returns the signed quote of an order, or null for an order from before quotes were signed. */
export async function readSignedQuote(sql: Sql, { playerId, orderId }: OrderRef): Promise<Signed | null> {
  return (await sql.first(signedQuote, playerId, orderId)) ?? null;
}

const eraseUnused = statement(
  "erase_unused_quotes",
  eraseSome("withdrawals.quote", "order_id is null and expires_at < $1"),
);

/** Erases unused quotes that expired before a time (milliseconds since the epoch); returns how many. */
export async function eraseUnusedQuotes(sql: Sql, before: number): Promise<number> {
  return (await sql.first(eraseUnused, new Date(before)))?.rows ?? 0;
}
