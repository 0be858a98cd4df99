import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Report } from "./test-report.ts";

const folder = join(import.meta.dirname, "../docs/requirements");

/** Returns the text of each page of requirements by its file name: one page for each area, and the index. */
export function requirementPages(): Map<string, string> {
  return new Map(readdirSync(folder).map((file) => [file, readFileSync(join(folder, file), "utf8")]));
}

/** Returns the ids of the requirement rows that a text defines, in its order. */
export function rowIds(text: string): string[] {
  return [...text.matchAll(/^- \*\*(R-[A-Z0-9]+-\d+)\*\*/gm)].map((match) => match[1] ?? "");
}

/** Returns the ids of all requirement rows, area by area. */
export function allRowIds(): string[] {
  return [...requirementPages().values()].flatMap(rowIds);
}

/** Maximum number of rows in a test's title: a test with more does not cover each of them. */
export const maxRows = 3;

/** Returns the ids in a test's title, each once. */
function rowsOf(title: string): string[] {
  return [...new Set(title.match(/\bR-[A-Z0-9]+-\d+\b/g))];
}

/**
 * Returns the problems of test titles, one line each.
 * @param titles each includes the titles of the enclosing blocks: an id in a block's title counts for every test in the
 * block
 * @param rows the ids of all rows
 */
export function titleFaults(titles: Iterable<string>, rows: readonly string[]): string[] {
  const known = new Set(rows);
  return [...titles].flatMap((title) => {
    const named = rowsOf(title);
    const unknown = named.filter((row) => !known.has(row));
    return [
      ...(named.length > maxRows ? [`carries ${named.length} rows, and may carry ${maxRows}: ${title}`] : []),
      ...(unknown.length > 0 ? [`names ${unknown.join(" ")}, which no row has: ${title}`] : []),
      // For a range, only its two ends would count.
      ...(/\bR-[A-Z0-9]+-\d+\s*(?:(?:to|-|–)\s*R-|\.\.)/.test(title) ? [`names a range of rows: ${title}`] : []),
    ];
  });
}

export interface Pins {
  readonly passed: number;
  /** Tests that carry the row's id and did not pass: failed, or skipped. */
  readonly other: number;
}

/** Counts the tests with each row's id in their title, by outcome. A row without such a test has no entry. */
export function pinsOf(report: Report): Map<string, Pins> {
  const pins = new Map<string, Pins>();
  for (const test of report.testResults.flatMap((file) => file.assertionResults)) {
    for (const row of rowsOf(test.fullName)) {
      const { passed, other } = pins.get(row) ?? { passed: 0, other: 0 };
      pins.set(row, test.status === "passed" ? { passed: passed + 1, other } : { passed, other: other + 1 });
    }
  }
  return pins;
}

/**
 * Selects rows by an area (`R-DEP`), a row (`R-SRV-14`) or a range of rows (`R-SRV-14..30`). Selects all rows if there
 * is no choice. Throws for a choice that matches no rows.
 */
export function choose(rows: readonly string[], choices: readonly string[]): string[] {
  if (choices.length === 0) return [...rows];
  const chosen = new Set<string>();
  for (const choice of choices) {
    const [, area = "", from, to] = /^(?:R-)?([A-Z0-9]+)(?:-(\d+)(?:\.\.(\d+))?)?$/.exec(choice) ?? [];
    const matching = rows.filter((row) => {
      const [, rowArea, number] = /^R-([A-Z0-9]+)-(\d+)$/.exec(row) ?? [];
      if (rowArea !== area) return false;
      return from === undefined || (Number(number) >= Number(from) && Number(number) <= Number(to ?? from));
    });
    if (matching.length === 0) throw new Error(`no requirement row is called ${choice}`);
    for (const row of matching) chosen.add(row);
  }
  return rows.filter((row) => chosen.has(row));
}
