import { texts as indonesian } from "./indonesian.ts";
import type { Texts } from "./wording.ts";

export interface Language {
  /** Primary subtag, e.g. "pt". */
  readonly lang: string;
  readonly texts: Texts;
}

/** The language until another one is loaded, and without a translation. */
export const defaultLanguage: Language = { lang: "id", texts: indonesian };

/** One chunk each, as a player needs only one. */
const others: Readonly<Record<string, () => Promise<{ readonly texts: Texts }>>> = {
  pt: () => import("./portuguese.ts"),
  es: () => import("./spanish.ts"),
  th: () => import("./thai.ts"),
  zh: () => import("./chinese.ts"),
};

/** Loads the texts for a language tag such as "id" or "pt-BR"; Indonesian without a translation. */
export async function textsFor(tag: string): Promise<Language> {
  const lang = tag.split("-")[0] ?? "";
  const read = Object.hasOwn(others, lang) ? others[lang] : undefined;
  return read === undefined ? defaultLanguage : { lang, texts: (await read()).texts };
}
