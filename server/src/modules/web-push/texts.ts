import { translate, type Language } from "../../platform/texts.ts";

/** Anyone who holds the phone may read it: it has no name, amount or id, and does not say what happened (R-INB-04). */
const news = {
  withdrawal: /*i18n*/ "There is news about your withdrawal.",
  account: /*i18n*/ "There is news about your account.",
} as const;

/** Returns the sentence of every message. */
export const newsText = (about: keyof typeof news, language: Language): string => translate(language, news[about]);
