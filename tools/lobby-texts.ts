import { readFileSync } from "node:fs";
import { join } from "node:path";
import { languagesFolder, readLanguages } from "../languages/folders.ts";

const languages = readLanguages();
/** The lobby's languages, by the names of their folders (R-I18N-03); the default one first. */
export const locales = languages.map(({ name }) => name);
export type Locale = string;

/** Returns a language's BCP 47 tag, as in the page's `lang`. */
export const tagOf = (locale: Locale): string => languages.find(({ name }) => name === locale)?.tag ?? "";

const lobby = ["first-screen", "other-screens"] as const;
const catalogues = new Map<string, ReadonlyMap<string, string>>();

/** Returns every text of some catalogues in a language, by its English source; cached. */
function textsOf(locale: Locale, parts: readonly string[] = lobby): ReadonlyMap<string, string> {
  const known = catalogues.get(`${locale} ${parts.join(" ")}`);
  if (known !== undefined) return known;
  const texts = new Map<string, string>();
  for (const part of parts) {
    const catalogue = readFileSync(join(languagesFolder, locale, `${part}.po`), "utf8");
    for (const [, source = "", text = ""] of catalogue.matchAll(/\nmsgid (".+")\nmsgstr (".+")/g)) {
      texts.set(JSON.parse(source) as string, JSON.parse(text) as string);
    }
  }
  catalogues.set(`${locale} ${parts.join(" ")}`, texts);
  return texts;
}

/** Translates a source text of the lobby. Throws for a text the lobby does not have. */
export function translated(source: string, locale: Locale = "IND"): string {
  const text = textsOf(locale).get(source);
  if (text === undefined) throw new Error(`the lobby has no text "${source}" in ${locale}`);
  return text;
}

/** Translates a source text of the game page. Throws for a text it does not have. */
export function translatedInGame(source: string, locale: Locale = "IND"): string {
  const text = textsOf(locale, ["slots"]).get(source);
  if (text === undefined) throw new Error(`the game page has no text "${source}" in ${locale}`);
  return text;
}

/** Returns the elements of `texts` that are texts of the lobby in a language. */
export function lobbyTexts(texts: readonly string[], locale: Locale = "IND"): string[] {
  const known = new Set(textsOf(locale).values());
  return texts.filter((text) => known.has(text));
}

/** Returns the elements of `texts` that the lobby has in another language but not in this language. */
export function untranslated(texts: readonly string[], locale: Locale): string[] {
  const own = new Set(textsOf(locale).values());
  const others = new Set(locales.flatMap((one) => (one === locale ? [] : [...textsOf(one).values()])));
  return texts.filter((text) => others.has(text) && !own.has(text));
}

/** Returns the line beside a promotional sum that says what has to be staked, under the shipped terms (R-HON-30). */
export const becomesCash = (stakes: string): string =>
  translated("Becomes cash once you have staked {stakes} within {days, plural, one {# day} other {# days}}.")
    .replace("{stakes}", stakes)
    .replace(/\{days, plural,.*other \{# ([^}]*)\}\}/, "30 $1");
