/**
 * Which way money moved at the bank.
 * - deposit: in, from a player · refund: a deposit that was sent back
 * - payout: out, to a player · reversal: a payout that came back
 * - other: anything this version has no word for
 */
export const flows = ["deposit", "refund", "payout", "reversal", "other"] as const;
export type Flow = (typeof flows)[number];

/** One line of the bank's statement. */
export interface StatementLine {
  /** The bank's own name of the line. */
  readonly lineId: string;
  readonly flow: Flow;
  /** Our reference of the order it belongs to, as the bank was given it. */
  readonly reference: string;
  /** The bank's name of the payment or payout that moved the money; a payout and its reversal share it. */
  readonly productId: string;
  /** Minor units, above zero. */
  readonly amount: bigint;
  /** The bank's time, milliseconds since the epoch. */
  readonly at: number;
}

/** A part of the statement. Its lines are in no promised order. */
export interface StatementPage {
  readonly outcome: "page";
  readonly lines: readonly StatementLine[];
  /** Lines that are not on the statement, or no longer: what was kept of them is to be forgotten. */
  readonly gone: readonly Pick<StatementLine, "lineId" | "reference">[];
  /** The bank's time of the latest change on the page, milliseconds since the epoch; null for an empty page. */
  readonly reached: number | null;
  /** How to go on, null at its end. */
  readonly next: string | null;
}

/** A span of the bank's time, milliseconds since the epoch; `until` null: up to now. */
export interface StatementSpan {
  readonly from: number;
  readonly until: number | null;
}

/** Nobody can tell what the statement says now. */
export interface Unknown {
  readonly outcome: "unknown";
  readonly reason: string;
}

/** The statement of a payment provider, as reconciliation needs it. Never called inside a database transaction. */
export interface StatementProvider {
  /** What changed in a span of the bank's time. @param next of the page before, or null */
  since(span: StatementSpan, next: string | null): Promise<StatementPage | Unknown>;
  /** Everything that ever moved under one reference. */
  of(reference: string): Promise<{ readonly outcome: "all"; readonly lines: readonly StatementLine[] } | Unknown>;
}
