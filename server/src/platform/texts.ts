import { acceptedLanguage, readTexts } from "../../../languages/texts.ts";

/** A language of the texts the server sends, as a primary subtag such as `pt`. */
export type Language = string;

const texts = readTexts("server");

/** The languages, the default one first. */
export const languages: readonly Language[] = [...texts.keys()];
const [fallback = ""] = languages;

/** Returns the first supported language of an Accept-Language header, else the default (R-SRV-06, R-I18N-08). */
export const languageOf = (header: string | undefined): Language => acceptedLanguage(header, texts) ?? fallback;

/** A text of the operator in some languages. */
export type TextByLanguage = Readonly<Partial<Record<Language, string>>>;

/** Returns a text in a language; where it is missing, in the default language, else in the first it has. */
export const textIn = (byLanguage: TextByLanguage, language: Language): string =>
  byLanguage[language] ?? byLanguage[fallback] ?? Object.values(byLanguage)[0] ?? "";

/**
 * Returns a message in a language, filled in with values. A message is its own id, in English, and is shown unchanged
 * when the catalogues lack it.
 */
export const translate = (language: Language, message: string, values?: Readonly<Record<string, unknown>>): string =>
  (texts.get(language) ?? texts.get(fallback))?._(message, values) ?? message;
