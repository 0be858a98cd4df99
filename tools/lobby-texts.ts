import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { languagesFolder, readLanguages } from "../languages/folders.ts";

const languages = readLanguages();
/** The lobby's languages, by the names of their folders (R-I18N-03); the default one first. */
export const locales = languages.map(({ name }) => name);
export type Locale = string;

/** Returns a language's BCP 47 tag, as in the page's `lang`. */
export const tagOf = (locale: Locale): string => languages.find(({ name }) => name === locale)?.tag ?? "";

interface Brand {
  readonly name: string;
  readonly texts: Readonly<Record<Locale, Readonly<Record<"gate" | "games", string>>>>;
}

const root = join(import.meta.dirname, "..");
const brandIn = (folder: string): Brand =>
  JSON.parse(readFileSync(resolve(root, folder, "brand.json"), "utf8")) as Brand;
const shipped = brandIn("config/brand");
/** The brand, whose name and texts the lobby shows among its own. They are found by those of the shipped one. */
const brand = brandIn(process.env["LOBBY_BRAND"] || "config/brand");

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
      const named = (one: string, { name }: Brand) => (JSON.parse(one) as string).replaceAll("{lobby}", name);
      texts.set(named(source, shipped), named(text, brand));
    }
  }
  for (const key of ["gate", "games"] as const) {
    texts.set(shipped.texts["EN"]?.[key] ?? "", brand.texts[locale]?.[key] ?? "");
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
