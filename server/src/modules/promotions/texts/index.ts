import type { Language } from "../../../platform/http/texts/index.ts";
import type { BonusKind } from "../model.ts";
import { chinese } from "./chinese.ts";
import { indonesian } from "./indonesian.ts";
import { portuguese } from "./portuguese.ts";
import { spanish } from "./spanish.ts";
import { thai } from "./thai.ts";
import type { TermsFigures, TermsTexts } from "./wording.ts";

const texts: Readonly<Record<Language, TermsTexts>> = {
  id: indonesian,
  pt: portuguese,
  es: spanish,
  th: thai,
  zh: chinese,
};

/** The terms of a bonus for the player to read; a sentence or two a line. */
export function termsText(kind: BonusKind, figures: TermsFigures, language: Language): string {
  const { about, cap, release, counting, expiry, cash } = texts[language];
  const capped = figures.cap === undefined ? [] : [cap(figures.cap)];
  return [about[kind], ...capped, release(figures), counting, expiry, cash].join("\n");
}
