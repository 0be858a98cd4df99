import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

interface Ban {
  readonly text: RegExp;
  readonly reason: string;
  /** A folder in which it is allowed. */
  readonly except?: string;
}

/**
 * The console shows no figure that was not read (R-HON-27): no random number, no sample or placeholder data, and no 0 in
 * place of an unknown value.
 */
const bans: readonly Ban[] = [
  { text: /Math\.random|getRandomValues/, reason: "a random number" },
  { text: /\b(faker|lorem|ipsum)\b/i, reason: "invented data" },
  {
    text: /\b(sample|mock|dummy|fake|fixture)(s|d|Data|Rows|Row|Figures|Values)?\b/i,
    reason: "sample data",
  },
  // TanStack Query keeps the previous reply under this name; any other placeholder would be shown as if it was read.
  { text: /placeholderData(?!: \(before\) => before)|initialData/, reason: "placeholder data" },
  // The grid measures itself and counts rows it was given; it reads nothing.
  {
    text: /(\?\?|\|\|)\s*0n?\b/,
    reason: "a 0 in place of what was not read",
    except: "console/src/shared/ui/grid/",
  },
];

/** Returns every breach in the console's pages below `root`, as `file:line: reason`. */
export function inventedFigures(root: string): string[] {
  return globSync("console/src/**/*.{ts,tsx}", { cwd: root })
    .toSorted()
    .flatMap((file) =>
      readFileSync(join(root, file), "utf8")
        .split("\n")
        .flatMap((line, at) =>
          bans
            .filter(({ text, except }) => text.test(line) && (except === undefined || !file.startsWith(except)))
            .map(({ reason }) => `${file}:${at + 1}: ${reason}`),
        ),
    );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const breaches = inventedFigures(join(import.meta.dirname, ".."));
  for (const breach of breaches) console.error(breach);
  process.exitCode = breaches.length === 0 ? 0 : 1;
}
