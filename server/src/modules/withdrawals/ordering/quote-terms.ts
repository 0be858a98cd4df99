import type { QuoteId } from "@fairlobby/contract";
import type { Signed } from "@fairlobby/verifier/proofs";
import type { Sums } from "../life-cycle/model.ts";

/** The sums of a withdrawal as `quoteOf` computes them from the rules. */
export interface QuotedSums extends Sums {
  /** The percentage withheld as tax; 0 if the rules withhold none. */
  readonly taxPercent: number;
}

/** An offer of sums, valid until it expires. */
export interface Quote extends QuotedSums {
  readonly quoteId: QuoteId;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** The content of the statement the player keeps about a quote (R-HON-11). */
export interface QuoteTerms extends Quote {
  /** Milliseconds since the epoch. */
  readonly issuedAt: number;
}

/** A quote as sent to the player. */
export interface SignedQuote extends Quote {
  readonly signed: Signed;
}
