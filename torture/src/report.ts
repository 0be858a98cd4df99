import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { resolve } from "node:path";
import type { Figure } from "../../bench/src/figures.ts";

const root = resolve(import.meta.dirname, "../..");
const recordsFile = resolve(root, "bench/records/torture.json");
const pageFile = resolve(root, "bench/records/torture.md");
const notRecords = [":!bench/records/torture.json", ":!bench/records/torture.md"];
const [begin, end] = ["<!-- runs: begin -->", "<!-- runs: end -->"];

/** One run of a line, as `--record` keeps it. */
export interface RunRecord {
  readonly line: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly commit: string;
  readonly machine: string;
  readonly seed: number;
  readonly from: number;
  readonly to: number;
  readonly short: boolean;
  readonly seconds: number;
  readonly figures: readonly Figure[];
}

/** What the page says about a line. */
export interface LineSummary {
  readonly name: string;
  readonly what: string;
  readonly tries: number;
}

export const readRecords = (): readonly RunRecord[] => JSON.parse(readFileSync(recordsFile, "utf8")) as RunRecord[];

/** Adds a run to `bench/records/torture.json` and writes the page again. */
export function record(run: RunRecord, lines: readonly LineSummary[]): void {
  writeFileSync(recordsFile, `${JSON.stringify([...readRecords(), run], null, 2)}\n`);
  writePage(lines);
}

/** Writes the generated part of `bench/records/torture.md`. */
export function writePage(lines: readonly LineSummary[]): void {
  writeFileSync(pageFile, withRuns(readFileSync(pageFile, "utf8"), lines, readRecords()));
}

/** Returns the commit that runs, with `+` if files other than the records differ from it, and the machine. */
export function circumstances(): Pick<RunRecord, "commit" | "machine"> {
  const git = (...args: string[]): string => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
  const changed = git("status", "--porcelain", "--untracked-files=no", "--", ".", ...notRecords) === "" ? "" : "+";
  const memory = Math.round(totalmem() / 2 ** 30);
  return { commit: git("rev-parse", "--short=8", "HEAD") + changed, machine: `${cpus().length} cores, ${memory} GB` };
}

/** Returns the page with its generated part made from these records. */
export function withRuns(page: string, lines: readonly LineSummary[], records: readonly RunRecord[]): string {
  const [before, rest] = page.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`${pageFile} lacks "${begin}" or "${end}"`);
  const parts = lines.map((line) =>
    sectionOf(
      line,
      records.filter(({ line: name }) => name === line.name),
    ),
  );
  return `${before}${begin}\n\n${parts.join("\n")}\n${end}${after}`;
}

function sectionOf({ name, what, tries }: LineSummary, records: readonly RunRecord[]): string {
  const made = triesMade(records);
  const last = records.at(-1);
  const heading = `### ${name}\n\n${what}. **${made.toLocaleString("en-US")} of ${tries.toLocaleString("en-US")} tries made.**\n`;
  if (last === undefined) return heading;
  const missed = last.figures.filter(({ ok }) => !ok).length;
  const run = `Last run: ${last.at.slice(0, 16).replace("T", " ")} UTC, commit \`${last.commit}\`, ${last.machine}, tries ${last.from}–${last.to - 1} of seed ${last.seed}, ${Math.round(last.seconds)} s, ${missed === 0 ? "every goal met" : `**${missed} goals missed**`}.`;
  // Figures without a goal are only in the records.
  const rows = last.figures.flatMap(({ id, value, unit, goal, ok }) =>
    goal === null ? [] : [`| ${id} | ${`${value} ${unit}`.trim()} | ${goal} | ${ok ? "met" : "**missed**"} |`],
  );
  return `${heading}\n${run}\n\n| figure | value | goal | |\n| --- | --- | --- | --- |\n${rows.join("\n")}\n`;
}

/** Tries of all runs; a try that was repeated with its seed counts once. */
function triesMade(records: readonly RunRecord[]): number {
  const made = new Set<string>();
  for (const { seed, from, to } of records) for (let nth = from; nth < to; nth++) made.add(`${seed}:${nth}`);
  return made.size;
}
