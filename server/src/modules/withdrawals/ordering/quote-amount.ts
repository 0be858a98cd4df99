import { divisors, type PlayerId, type QuoteId } from "@fairlobby/contract";
import { writeQuoteStatement, type Signed } from "@fairlobby/verifier/proofs";
import { newId } from "../../../platform/crypto/tokens.ts";
import type { Services } from "../../../platform/services.ts";
import type { WithdrawalRules } from "../life-cycle/rules.ts";
import { checkAmount, isWholeAmount, type AmountFailure } from "./order-checks.ts";
import { quoteOf } from "./pricing.ts";
import { insertQuote } from "./quote-store.ts";
import type { QuoteTerms, SignedQuote } from "./quote-terms.ts";
import { readEligibility, type EligibilityDeps } from "./read-eligibility.ts";

interface QuoteSigningDeps extends Pick<Services, "currency" | "signer" | "issuer"> {
  readonly moneyMode: "play" | "real";
}

/** Signs the statement of a quote that the player keeps; it contains no personal data (R-HON-11). */
function signQuote({ currency, moneyMode, issuer, signer }: QuoteSigningDeps, terms: QuoteTerms): Signed {
  const { quoteId, gross, fee, tax, net, issuedAt, expiresAt } = terms;
  return signer.sign(
    writeQuoteStatement({
      issuer,
      key: signer.keyId,
      mode: moneyMode,
      currency,
      quoteId,
      gross: Number(gross),
      fee: Number(fee),
      tax: Number(tax),
      net: Number(net),
      // The format's field for the price of the fast lane, which is free.
      vipPrice: null,
      issuedAt,
      expiresAt,
    }),
  );
}

export interface QuoteDeps extends Pick<Services, "database" | "now">, EligibilityDeps, QuoteSigningDeps {
  readonly rules: WithdrawalRules;
}

export interface QuoteRefusal {
  readonly failure: AmountFailure | "amount_not_whole" | "amount_too_small";
  /** Minor units. */
  readonly cash: bigint;
}

/**
 * Quotes and stores the sums of a withdrawal, for an amount that could be ordered now (R-WD-70). Only here is the
 * amount checked for whole units: every order needs a quote, and a quote of all the cash stays valid when cash is
 * added.
 */
export async function quoteAmount(
  deps: QuoteDeps,
  playerId: PlayerId,
  gross: bigint,
): Promise<SignedQuote | QuoteRefusal> {
  const { database, rules } = deps;
  const eligibility = await readEligibility(database, deps, playerId);
  const { cash } = eligibility;
  const failure = checkAmount(eligibility, gross, rules);
  if (failure !== null) return { failure, cash };
  if (!isWholeAmount(eligibility, gross, rules, BigInt(divisors[deps.currency]))) {
    return { failure: "amount_not_whole", cash };
  }
  const sums = quoteOf(gross, rules);
  if (sums === null) return { failure: "amount_too_small", cash };
  const at = deps.now();
  const quote = { ...sums, quoteId: newId("Q") as QuoteId, expiresAt: at + rules.quoteSeconds * 1000 };
  const signed = signQuote(deps, { ...quote, issuedAt: at });
  await insertQuote(database, { playerId, ...quote, ...signed });
  return { ...quote, signed };
}
