import { translate, type Language } from "../../platform/texts.ts";

/** Anyone who holds the phone may read it: it has no name, amount or id, and does not say what happened (R-INB-04). */
const news = /*i18n*/ "There is news about your withdrawal.";

/** Returns the sentence of every message. */
export const newsText = (language: Language): string => translate(language, news);
