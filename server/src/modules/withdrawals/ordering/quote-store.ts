import type { PlayerId, QuoteId } from "@fairlobby/contract";
import type { Signed } from "@fairlobby/verifier/proofs";
import type { Sql } from "../../../platform/db/database.ts";
import { eraseSome } from "../../../platform/retention/erase-some.ts";
import type { OrderRef } from "../life-cycle/model.ts";
import { query } from "../statements.ts";
import type { Quote } from "./quote-terms.ts";

export const insertQuote = query(
  "insert_quote",
  `insert into withdrawals.quote (
     player_id, quote_id, gross, fee, tax, tax_percent, net, expires_at, statement, signature, public_key
   ) values (
     :playerId, :quoteId, :gross, :fee, :tax, :taxPercent, :net, :expiresAt, :statement, :signature, :publicKey
   )`,
);

const tieQuote = query(
  "tie_quote",
  "update withdrawals.quote set order_id = :orderId where player_id = :playerId and quote_id = :quoteId",
);

const keepSignedQuote = query(
  "keep_signed_quote",
  `insert into withdrawals.order_statement (player_id, order_id, statement, signature, public_key)
   select player_id, order_id, statement, signature, public_key from withdrawals.quote
   where player_id = :playerId and quote_id = :quoteId and statement is not null`,
);

/** Assigns a quote and its signed statement to the order placed with it. */
export async function useQuote(sql: Sql, { playerId, orderId }: OrderRef, quoteId: QuoteId): Promise<void> {
  await tieQuote(sql, { playerId, orderId, quoteId });
  await keepSignedQuote(sql, { playerId, quoteId });
}

const unusedQuote = query(
  "unused_quote",
  `select gross, fee, tax, tax_percent::float8 as "tax_percent!", net, expires_at from withdrawals.quote
   where player_id = :playerId and quote_id = :quoteId and order_id is null`,
);

/** Returns an unused quote, which may have expired, or null. */
export async function readQuote(sql: Sql, playerId: PlayerId, quoteId: QuoteId): Promise<Quote | null> {
  const quote = await unusedQuote.first(sql, { playerId, quoteId });
  return quote === undefined ? null : { ...quote, quoteId };
}

const signedQuote = query(
  "signed_quote",
  `select statement, signature, public_key from withdrawals.order_statement
   where player_id = :playerId and order_id = :orderId`,
);

/** Returns the signed quote of an order, or null for an order from before quotes were signed. */
export async function readSignedQuote(sql: Sql, { playerId, orderId }: OrderRef): Promise<Signed | null> {
  return (await signedQuote.first(sql, { playerId, orderId })) ?? null;
}

const eraseUnused = query(
  "erase_unused_quotes",
  eraseSome("withdrawals.quote", "order_id is null and expires_at < :before"),
);

/** Erases unused quotes that expired before a time (milliseconds since the epoch); returns how many. */
export async function eraseUnusedQuotes(sql: Sql, before: number): Promise<number> {
  return (await eraseUnused.first(sql, { before }))?.rows ?? 0;
}
