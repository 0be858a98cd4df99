import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "yaml";
import { board } from "./monitoring/board.ts";
import { ruleTests } from "./monitoring/rule-tests.ts";
import { ruleGroups } from "./monitoring/rules.ts";
import { serviceLevels } from "./monitoring/service-levels.ts";

/**
 * Writes what Prometheus and Grafana need into deploy/monitoring, and the table of the service levels into
 * docs/observability.md, from the definitions in scripts/monitoring; `--check` only compares.
 */
const root = join(import.meta.dirname, "..");
const page = "docs/observability.md";
const [begin, end] = ["<!-- service-levels: begin -->", "<!-- service-levels: end -->"];

const yaml = (content: object): string =>
  `# Written by scripts/monitoring.ts from scripts/monitoring.\n${stringify(content, { lineWidth: 120, aliasDuplicateObjects: false })}`;

/** Returns the time for which a level may miss its objective in 30 days, if it then misses it completely. */
function budgetOf(objective: number): string {
  const minutes = Math.round((1 - objective) * 30 * 24 * 60);
  return minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`;
}

function levelTable(): string {
  const lines = serviceLevels.map(
    ({ title, good, objective, alert }) =>
      `| ${title} | ${good} | ${Number((objective * 100).toFixed(2))} % | ${budgetOf(objective)} | [${alert}](#${alert.toLowerCase()}) |`,
  );
  return ["| Level | Good | Objective | Budget in 30 days | Alert |", "| --- | --- | --- | --- | --- |", ...lines].join(
    "\n",
  );
}

/** Removes the padding of a table, which the formatter adds. */
const unpadded = (text: string): string => text.replaceAll(/ +\|/g, " |").replaceAll(/-{3,}/g, "---");

function pageWithTable(): string {
  const now = readFileSync(join(root, page), "utf8");
  const [before, rest = ""] = now.split(begin);
  const [table = "", after] = rest.split(end);
  if (after === undefined) throw new Error(`${page}: the markers of the table are missing`);
  const wanted = `\n\n${levelTable()}\n\n`;
  return unpadded(table) === unpadded(wanted) ? now : `${before}${begin}${wanted}${end}${after}`;
}

const files: Readonly<Record<string, string>> = {
  "deploy/monitoring/fairlobby.rules.yaml": yaml(ruleGroups()),
  "deploy/monitoring/fairlobby.rules.test.yaml": yaml(ruleTests()),
  "deploy/monitoring/grafana-board.json": `${JSON.stringify(board(), null, 2)}\n`,
  [page]: pageWithTable(),
};

const readIfThere = (file: string): string => {
  try {
    return readFileSync(join(root, file), "utf8");
  } catch {
    return "";
  }
};

const stale = Object.entries(files).filter(([file, text]) => readIfThere(file) !== text);
if (process.argv.includes("--check")) {
  for (const [file] of stale) console.error(`${file} is out of date: run node scripts/monitoring.ts`);
  process.exitCode = stale.length === 0 ? 0 : 1;
} else for (const [file, text] of stale) writeFileSync(join(root, file), text);
