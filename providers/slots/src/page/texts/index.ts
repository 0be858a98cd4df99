import { texts as indonesian } from "./indonesian.ts";
import type { Texts } from "./wording.ts";

export interface Language {
  /** Primary subtag, e.g. "pt". */
  readonly lang: string;
  readonly texts: Texts;
}

/** What is spoken until another language has arrived, and where there is no translation. */
export const atFirst: Language = { lang: "id", texts: indonesian };

/** Each a file of its own: a player reads one of them. */
const others: Readonly<Record<string, () => Promise<{ readonly texts: Texts }>>> = {
  pt: () => import("./portuguese.ts"),
  es: () => import("./spanish.ts"),
  th: () => import("./thai.ts"),
  zh: () => import("./chinese.ts"),
};

/** The texts for a language tag such as "id" or "pt-BR"; Indonesian where there is no translation. */
export async function textsFor(tag: string): Promise<Language> {
  const lang = tag.split("-")[0] ?? "";
  const read = Object.hasOwn(others, lang) ? others[lang] : undefined;
  return read === undefined ? atFirst : { lang, texts: (await read()).texts };
}
