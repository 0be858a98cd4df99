import { join } from "node:path";
import { normalizePath, type Plugin } from "vite";
import { defaultLanguage, languagesFolder, readLanguages } from "../languages/folders.ts";

const catalogue = (name: string, part: string): string => normalizePath(join(languagesFolder, name, `${part}.po`));

/** The default language's texts of the first screen, which are part of the first load. */
export const defaultTexts = catalogue(defaultLanguage, "first-screen");
export const languagesModule = "virtual:languages";
const labelsModule = "virtual:language-labels";

/** Returns the code of the module with every language's tag and catalogues, by the folder's name. */
function languagesCode(): string {
  const entries = readLanguages().map(({ name, tag }) => {
    const first = name === defaultLanguage ? "async () => texts" : `() => import("${catalogue(name, "first-screen")}")`;
    return `${JSON.stringify(name)}: { tag: ${JSON.stringify(tag)}, first: ${first}, others: () => import("${catalogue(name, "other-screens")}") }`;
  });
  return `import * as texts from "${defaultTexts}"; export const languages = { ${entries.join(", ")} };`;
}

/** The code of the module with every language's name for itself, which only the choice of a language needs. */
const labelsCode = (): string =>
  `export const labels = ${JSON.stringify(Object.fromEntries(readLanguages().map(({ name, label }) => [name, label])))};`;

/** Makes the lobby's languages from the folders in `languages/`, so that adding a folder adds a language (R-LNG-04). */
export const languageModules: Plugin = {
  name: "language-modules",
  resolveId: (id) => (id === languagesModule || id === labelsModule ? id : null),
  load: (id) => (id === languagesModule ? languagesCode() : id === labelsModule ? labelsCode() : null),
};
