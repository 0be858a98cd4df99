import * as z from "zod/mini";
import { disclosedText } from "./disclosure-log.ts";

/** Branded ids: the compiler rejects a player id where an order id is expected. All are opaque strings on the wire. */
export const playerId = z.string().check(z.minLength(1), z.maxLength(20)).brand("PlayerId");
export type PlayerId = z.infer<typeof playerId>;

export const orderId = disclosedText(z.string().check(z.minLength(1), z.maxLength(40)).brand("OrderId"));
export type OrderId = z.infer<typeof orderId>;

export const quoteId = disclosedText(z.string().check(z.minLength(1), z.maxLength(40)).brand("QuoteId"));
export type QuoteId = z.infer<typeof quoteId>;

export const payoutAccountId = disclosedText(
  z.string().check(z.minLength(1), z.maxLength(40)).brand("PayoutAccountId"),
);
export type PayoutAccountId = z.infer<typeof payoutAccountId>;

/** `<provider>:<code>`; a code alone is a game of the bundled provider. */
export const gameId = disclosedText(z.string().check(z.minLength(1), z.maxLength(81)).brand("GameId"));
export type GameId = z.infer<typeof gameId>;

export const termsId = disclosedText(z.string().check(z.minLength(1), z.maxLength(40)).brand("TermsId"));
export type TermsId = z.infer<typeof termsId>;
