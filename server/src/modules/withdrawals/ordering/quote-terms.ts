import type { QuoteId } from "@fairlobby/contract";
import type { Signed } from "@fairlobby/verifier/proofs";
import type { Sums } from "../model.ts";

/** Sums as the rules make them. */
export interface QuotedSums extends Sums {
  /** The percentage the tax was taken by; 0 without a duty. */
  readonly taxPercent: number;
}

/** An offer of sums, good until it expires. */
export interface Quote extends QuotedSums {
  readonly quoteId: QuoteId;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** What is said of a quote in the statement the player keeps (R-HON-11). */
export interface QuoteTerms extends Quote {
  /** Milliseconds since the epoch. */
  readonly issuedAt: number;
}

/** A quote as the player gets it. */
export interface SignedQuote extends Quote {
  readonly signed: Signed;
}
