import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { primarySubtag } from "./primary-subtag.ts";

/** A language of the players' texts: a folder beside this file, with its catalogues. */
export interface LanguageFolder {
  /** The folder's name, by which the lobby stores the choice and the settings offer it, e.g. `BR`. */
  readonly name: string;
  /** BCP 47 tag, e.g. `pt-BR`. */
  readonly tag: string;
  /** The language's name for itself. */
  readonly label: string;
}

/** The default language, and the fallback for texts that another language lacks (R-I18N-08). */
export const defaultLanguage = "IND";

/** The folder of the languages; LANGUAGES_DIR names another one. */
export const languagesFolder = process.env["LANGUAGES_DIR"] || import.meta.dirname;

const rank = ({ name }: LanguageFolder): number => (name === defaultLanguage ? 0 : 1);

/**
 * Reads the languages, the default one first. Throws if the default is missing, or if two have the same primary subtag,
 * by which the server tells them apart.
 */
export function readLanguages(folder: string = languagesFolder): LanguageFolder[] {
  const found = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => {
      const { tag, label } = JSON.parse(readFileSync(join(folder, name, "language.json"), "utf8")) as LanguageFolder;
      return { name, tag, label };
    })
    .sort((a, b) => rank(a) - rank(b) || (a.name < b.name ? -1 : 1));
  if (found[0]?.name !== defaultLanguage) throw new Error(`${folder} has no ${defaultLanguage}`);
  for (const [nth, { name, tag }] of found.entries()) {
    const same = found.slice(0, nth).find((other) => primarySubtag(other.tag) === primarySubtag(tag));
    if (same !== undefined) throw new Error(`${folder}: ${same.name} and ${name} are both "${primarySubtag(tag)}"`);
  }
  return found;
}
