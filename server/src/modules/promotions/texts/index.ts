import type { Language } from "../../../platform/http/texts/index.ts";
import type { BonusKind } from "../model.ts";
import { chinese } from "./chinese.ts";
import { indonesian } from "./indonesian.ts";
import { portuguese } from "./portuguese.ts";
import { spanish } from "./spanish.ts";
import { thai } from "./thai.ts";

/** What a text of terms fills in. Sums are written as money. */
export interface TermsFigures {
  readonly multiple: number;
  readonly days: number;
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
  /** What happens when the time is over. */
  readonly expiry: string;
  /** What it never touches. */
  readonly cash: string;
}

const texts: Readonly<Record<Language, TermsTexts>> = {
  id: indonesian,
  pt: portuguese,
  es: spanish,
  th: thai,
  zh: chinese,
};

/** The terms of a bonus for the player to read; a sentence or two a line. */
export function termsText(kind: BonusKind, figures: TermsFigures, language: Language): string {
  const { about, release, counting, expiry, cash } = texts[language];
  return [about[kind], release(figures), counting, expiry, cash].join("\n");
}
