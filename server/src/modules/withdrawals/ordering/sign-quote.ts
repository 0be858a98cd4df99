import { writeQuoteStatement, type Signed } from "@fairlobby/verifier/proofs";
import type { Services } from "../../../platform/services.ts";
import type { QuoteTerms } from "./quote-terms.ts";

export interface QuoteSigningDeps extends Pick<Services, "currency" | "signer" | "issuer"> {
  readonly moneyMode: "play" | "real";
}

/** Signs the statement of a quote that the player keeps; it contains no personal data (R-HON-11). */
export function signQuote({ currency, moneyMode, issuer, signer }: QuoteSigningDeps, terms: QuoteTerms): Signed {
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
