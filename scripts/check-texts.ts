import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { getCatalogs } from "@lingui/cli/api";
import { getConfig } from "@lingui/conf";

const root = join(import.meta.dirname, "..");

/** A text of one catalogue. */
export interface Entry {
  /** Generated from the source text, or assigned by hand. */
  readonly id: string;
  readonly translation: string;
  /** True if the file still has the text although no source uses it. */
  readonly obsolete: boolean;
}

/**
 * Returns a text's placeholders, sorted: `{name}` and `{name, plural, …}` as name and kind, `<0/>` and `<0>…</0>` as
 * tags. ICU arguments are at an even depth of braces. The words of their choices, which differ by language, are at an
 * odd depth.
 */
function placeholdersOf(text: string): string {
  const found = new Set(text.match(/<\/?\d+\/?>/g));
  let depth = 0;
  for (const { 0: brace, index } of text.matchAll(/[{}]/g)) {
    if (brace === "{" && depth % 2 === 0) {
      const [, name = "", kind = "text"] = /^\{\s*(\w+)\s*(?:,\s*(\w+))?/.exec(text.slice(index)) ?? [];
      found.add(`{${name}, ${kind}}`);
    }
    depth += brace === "{" ? 1 : -1;
  }
  return [...found].toSorted().join(" ");
}

/**
 * Returns the faults of a catalogue, one line each; empty if it has exactly the texts of the sources.
 * @param sources the current source texts, by id
 * @param nameOf returns the name of a text in a fault
 */
export function faultsOf(
  sources: ReadonlyMap<string, string>,
  entries: readonly Entry[],
  nameOf: (id: string) => string = (id) => sources.get(id) ?? id,
): string[] {
  const used = new Set(entries.filter(({ obsolete }) => !obsolete).map(({ id }) => id));
  const missing = [...sources.keys()].filter((id) => !used.has(id));
  return [
    ...missing.map((id) => `missing "${nameOf(id)}"`),
    ...entries.flatMap(({ id, translation, obsolete }) => {
      const source = sources.get(id);
      if (obsolete || source === undefined) return [`unused "${nameOf(id)}"`];
      if (translation.trim() === "") return [`not translated "${source}"`];
      const [expected, actual] = [placeholdersOf(source), placeholdersOf(translation)];
      return expected === actual ? [] : [`"${source}" fills in ${expected || "nothing"}, not ${actual || "nothing"}`];
    }),
  ];
}

/** Reads the source texts of a workspace and compares each language's catalogues with them (R-I18N-01, R-I18N-03). */
async function faultsIn(workspace: string): Promise<string[]> {
  const faults: string[] = [];
  for (const catalogue of await getCatalogs(getConfig({ configPath: join(root, workspace, "lingui.config.ts") }))) {
    const messages = await catalogue.collect();
    if (messages === undefined) return [`the sources of ${workspace} could not be read`];
    const sources = new Map(Object.entries(messages).map(([id, { message }]) => [id, message ?? id]));
    for (const [locale, catalog = {}] of Object.entries(await catalogue.readAll())) {
      const file = relative(root, catalogue.getFilename(locale));
      const entries = Object.entries(catalog).map(([id, { translation = "", obsolete = false }]) => ({
        id,
        translation,
        obsolete,
      }));
      const nameOf = (id: string) => sources.get(id) ?? catalog[id]?.message ?? id;
      faults.push(...faultsOf(sources, entries, nameOf).map((fault) => `${file}: ${fault}`));
    }
  }
  if (faults.length > 0)
    faults.push(`\`npm run extract -w ${workspace}\` adds the missing texts and drops the unused ones`);
  return faults;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const workspaces = ["lobby", "server", "console", "providers/slots", "providers/bank"];
  const faults = (await Promise.all(workspaces.map(faultsIn))).flat();
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
