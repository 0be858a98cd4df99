import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const locales = join(import.meta.dirname, "../../lobby/src/locales");
const catalogues = globSync("**/IND.po", { cwd: locales }).map((file) => readFileSync(join(locales, file), "utf8"));

/** What the lobby's default language says for a source text. Throws for a text the lobby does not have. */
export function said(source: string): string {
  for (const catalogue of catalogues) {
    const at = catalogue.indexOf(`\nmsgid ${JSON.stringify(source)}\n`);
    const translated = at === -1 ? undefined : /\nmsgstr (".+")/.exec(catalogue.slice(at))?.[1];
    if (translated !== undefined) return JSON.parse(translated) as string;
  }
  throw new Error(`the lobby has no text "${source}"`);
}
