import { readLanguages, type LanguageFolder } from "../../../../../languages/folders.ts";
import { primarySubtag } from "../../../../../languages/primary-subtag.ts";
import { languageOf } from "../../../platform/texts.ts";

/** The languages that a lobby offers; the first is preselected (R-LNG-02). */
export type Languages = readonly [LanguageFolder, ...LanguageFolder[]];

/** Returns the languages with these names, in this order. */
export function languagesNamed(names: readonly string[]): Languages {
  const all = readLanguages();
  const [first, ...others] = names.flatMap((name) => all.find((one) => one.name === name) ?? []);
  if (first === undefined) throw new Error("the settings offer no language");
  return [first, ...others];
}

/** Returns the offered language that an Accept-Language header asks for, else the first. */
export function offeredLanguage(languages: Languages, header: string | undefined): LanguageFolder {
  const wanted = languageOf(header);
  return languages.find(({ tag }) => primarySubtag(tag) === wanted) ?? languages[0];
}
