import { existsSync } from "node:fs";
import { join } from "node:path";
import { getCatalogs } from "@lingui/cli/api";
import { getConfig } from "@lingui/conf";
import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import { normalizePath, type Plugin } from "vite";
import { languagesFolder, readLanguages } from "../../languages/folders.ts";
import { primarySubtag } from "../../languages/primary-subtag.ts";

// Named, as other workspaces have settings of their own, and tests and builds run in several folders.
const configPath = join(import.meta.dirname, "lingui.config.ts");
const linguiConfig = getConfig({ configPath });

const languagesModule = "virtual:languages";
/** Returns the code of the module with the tag and the catalogue of every language that has one. */
function languagesCode(): string {
  const entries = readLanguages().flatMap(({ name, tag }) => {
    const file = join(languagesFolder, name, "slots.po");
    return existsSync(file)
      ? [`{ tag: ${JSON.stringify(tag)}, read: () => import(${JSON.stringify(normalizePath(file))}) }`]
      : [];
  });
  return `export const languages = [${entries.join(", ")}];`;
}

/** Makes the page's languages from the folders in `languages/`, so that adding a folder adds a language (R-LNG-04). */
const languageModule: Plugin = {
  name: "language-module",
  resolveId: (id) => (id === languagesModule ? id : null),
  load: (id) => (id === languagesModule ? languagesCode() : null),
};

const [catalogues] = await getCatalogs(linguiConfig);
const read = (await catalogues?.readAll()) ?? {};

/** The number of every text, by the id that the macro writes. */
const numbers = new Map(Object.keys(read["EN"] ?? {}).map((id, index) => [id, index.toString(36)]));

/** Replaces the ids, which are hashes, by numbers in code and catalogues: hashes would cost the page 3 kB compressed. */
const shortIds: Plugin = {
  name: "short-ids",
  enforce: "post",
  transform: {
    filter: { code: /["`]/, id: /\.(po|ts)(\?|$)/ },
    handler: (code) => ({
      code: code.replaceAll(/(\\?["`])([\w-]{6})\1/g, (whole, quote: string, id: string) => {
        const number = numbers.get(id);
        return number === undefined ? whole : `${quote}${number}${quote}`;
      }),
      map: null,
    }),
  },
};

/** The plugins that expand the text macro and load the catalogues, for the build and for tests. */
export const textPlugins = [
  languageModule,
  babel({ presets: [linguiTransformerBabelPreset({ linguiConfig }, { configPath })] }),
  lingui({ configPath }),
  shortIds,
];

/**
 * Returns the translations of the texts of one source file by primary subtag and id, for a script that cannot wait for a
 * catalogue.
 * @param file relative to the workspace
 */
export const textsOfFile = (file: string): Record<string, Record<string, string>> =>
  Object.fromEntries(
    readLanguages().map(({ name, tag }) => {
      const own = Object.entries(read[name] ?? {}).filter(([, { origin = [] }]) => origin.some(([at]) => at === file));
      return [
        primarySubtag(tag),
        Object.fromEntries(own.map(([id, { translation = "" }]) => [numbers.get(id) ?? id, translation])),
      ];
    }),
  );
