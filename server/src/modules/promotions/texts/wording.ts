import type { BonusKind } from "../model.ts";

/** What a text of terms fills in. Sums are written as money. */
export interface TermsFigures {
  readonly multiple: number;
  readonly days: number;
  /** What all bonuses of this kind come to at most; named where one is offered. */
  readonly cap?: string;
  /** The granted sum and the stakes it needs; absent while it is an offer. */
  readonly grant?: { readonly amount: string; readonly needed: string };
}

/** A language's wording of bonus terms; model.ts counts its version. */
export interface TermsTexts {
  readonly about: Readonly<Record<BonusKind, string>>;
  /** How it becomes cash. */
  readonly release: (figures: TermsFigures) => string;
  /** How stakes and winnings are split, and what counts. */
  readonly counting: string;
  /** What all bonuses of a player's deposits come to at most. */
  readonly cap: (sum: string) => string;
  /** What happens when the time is over. */
  readonly expiry: string;
  /** What it never touches. */
  readonly cash: string;
}
