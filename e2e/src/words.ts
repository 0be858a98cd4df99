import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../../lobby/src/locales");

/** The lobby's languages, by its own names (R-I18N-03). */
export const locales = ["IND", "BR", "CN", "MX", "THA"] as const;
export type Locale = (typeof locales)[number];

/** What the lobby says for a source text in a language. Throws for a text the lobby does not have. */
export function said(source: string, locale: Locale = "IND"): string {
  for (const file of globSync(`**/${locale}.po`, { cwd: folder })) {
    const catalogue = readFileSync(join(folder, file), "utf8");
    const at = catalogue.indexOf(`\nmsgid ${JSON.stringify(source)}\n`);
    const translated = at === -1 ? undefined : /\nmsgstr (".+")/.exec(catalogue.slice(at))?.[1];
    if (translated !== undefined) return JSON.parse(translated) as string;
  }
  throw new Error(`the lobby has no text "${source}" in ${locale}`);
}
