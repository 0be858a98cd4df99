import { type I18n, setupI18n } from "@lingui/core";
import { languages } from "virtual:languages";
import { primarySubtag } from "../../../../../languages/primary-subtag.ts";
import { type Texts, textsOf } from "./page-texts.ts";

export interface Language {
  /** BCP 47 tag, for the page's `lang` and for Intl. */
  readonly tag: string;
  readonly texts: Texts;
  /** The translations, for the texts of a game. */
  readonly i18n: I18n;
}

/**
 * Loads the texts for a language tag such as "id" or "pt-BR", by its primary subtag; those of the default language
 * without a translation (R-I18N-08).
 */
export async function textsFor(wanted: string): Promise<Language> {
  const { tag, read } =
    languages.find((language) => primarySubtag(language.tag) === primarySubtag(wanted)) ?? languages[0];
  const { messages } = await read();
  const i18n = setupI18n({ locale: tag, messages: { [tag]: messages } });
  return { tag, i18n, texts: textsOf(i18n) };
}
