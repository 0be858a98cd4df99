import { divisors, type PlayerId, type QuoteId } from "@fairlobby/contract";
import { newId } from "../../../platform/crypto/tokens.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { WithdrawalRules } from "../rules.ts";
import { checkAmount, isWholeAmount, type AmountFailure } from "./order-checks.ts";
import { quoteOf } from "./pricing.ts";
import { insertQuote } from "./quote-store.ts";
import type { SignedQuote } from "./quote-terms.ts";
import { readStanding, type StandingDeps } from "./read-standing.ts";
import { signQuote, type QuoteSigningDeps } from "./sign-quote.ts";

export interface QuoteDeps extends StandingDeps, QuoteSigningDeps {
  readonly database: Database;
  readonly now: () => number;
  readonly rules: WithdrawalRules;
}

/** Why an amount is not quoted. */
export interface QuoteRefusal {
  readonly failure: AmountFailure | "amount_not_whole" | "amount_too_small";
  /** Minor units. */
  readonly cash: bigint;
}

/**
 * Offers and stores the sums of a withdrawal, for an amount that could be ordered now (R-WD-70). That it is whole is
 * asked here alone: an order needs a quote, and what was quoted as all of the cash stays good when cash is added.
 */
export async function quoteAmount(
  deps: QuoteDeps,
  playerId: PlayerId,
  gross: bigint,
): Promise<SignedQuote | QuoteRefusal> {
  const { database, rules } = deps;
  const standing = await readStanding(database, deps, playerId);
  const { cash } = standing;
  const failure = checkAmount(standing, gross, rules);
  if (failure !== null) return { failure, cash };
  if (!isWholeAmount(standing, gross, rules, BigInt(divisors[deps.currency]))) {
    return { failure: "amount_not_whole", cash };
  }
  const sums = quoteOf(gross, rules);
  if (sums === null) return { failure: "amount_too_small", cash };
  const at = deps.now();
  const quote = { ...sums, quoteId: newId("Q") as QuoteId, expiresAt: at + rules.quoteSeconds * 1000 };
  const signed = signQuote(deps, { ...quote, issuedAt: at });
  await insertQuote(database, playerId, { ...quote, signed });
  return { ...quote, signed };
}
