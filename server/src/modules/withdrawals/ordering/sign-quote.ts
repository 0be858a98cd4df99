import type { Currency } from "@fairlobby/contract";
import { writeQuoteStatement, type Signed } from "@fairlobby/verifier/proofs";
import type { Signer } from "../../../platform/crypto/signing.ts";
import type { QuoteTerms } from "./quote-terms.ts";

export interface QuoteSigningDeps {
  readonly currency: Currency;
  readonly moneyMode: "play" | "real";
  /** Address of the lobby. */
  readonly issuer: string;
  readonly signer: Signer;
}

/** A quote in the words the player keeps, signed; nothing in it is personal (R-HON-11). */
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
      // The field of the format for a price of the fast lane, which has none.
      vipPrice: null,
      issuedAt,
      expiresAt,
    }),
  );
}
