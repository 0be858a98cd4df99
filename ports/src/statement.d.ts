/**
 * The direction of a movement at the bank: the payment provider, whose list of transactions is the bank's statement here.
 * - deposit: in, from a player
 * - refund: a deposit that was sent back
 * - payout: out, to a player
 * - reversal: a payout that came back
 * - other: anything this version does not know
 */
export type Flow = "deposit" | "refund" | "payout" | "reversal" | "other";

/** One line of the bank's statement. */
export interface StatementLine {
  /** The bank's id of the line. */
  readonly lineId: string;
  readonly flow: Flow;
  /** The currency's code, as the bank writes it. */
  readonly currency: string;
  /** Our reference of the order, as sent to the bank. */
  readonly reference: string;
  /** The bank's id of the payment or payout; a payout and its reversal share it. */
  readonly productId: string;
  /** Minor units of the line's currency, above zero. */
  readonly amount: bigint;
  /** The bank's time, milliseconds since the epoch. */
  readonly at: number;
}

/** A page of the statement. Its lines are in no guaranteed order. */
export interface StatementPage {
  readonly outcome: "page";
  readonly lines: readonly StatementLine[];
  /** Lines that are not, or no longer, on the statement: stored copies of them must be deleted. */
  readonly gone: readonly Pick<StatementLine, "lineId" | "reference">[];
  /** How many further lines of the page this version cannot read. */
  readonly unreadable: number;
  /** The bank's time of the latest change on the page, milliseconds since the epoch; null for an empty page. */
  readonly reached: number | null;
  /** The cursor of the next page, null on the last. */
  readonly next: string | null;
}

/** A span of the bank's time, milliseconds since the epoch; `until` null means up to now. */
export interface StatementSpan {
  readonly from: number;
  readonly until: number | null;
}

/** The statement could not be read now. */
export interface Unknown {
  readonly outcome: "unknown";
  readonly reason: string;
}

/** The lines of a reference cannot be read, and asking again will not help. */
export interface Refused {
  readonly outcome: "refused";
  readonly reason: string;
}

/** Reads the bank's statement; implemented by a payment adapter. Never called inside a database transaction. */
export interface StatementProvider {
  /**
   * Returns a page of what changed in a span of the bank's time.
   * @param next the `next` of the previous page; null for the first page
   */
  since(span: StatementSpan, next: string | null): Promise<StatementPage | Unknown>;
  /** Returns all lines ever written under one reference. */
  of(
    reference: string,
  ): Promise<{ readonly outcome: "all"; readonly lines: readonly StatementLine[] } | Refused | Unknown>;
}
