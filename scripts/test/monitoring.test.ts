import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { quickFolder } from "../../tools/quick-folder.ts";

const root = join(import.meta.dirname, "../..");
const folder = join(root, "deploy/monitoring");
const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;

interface Rule {
  readonly alert?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
}
const { groups } = parse(readFileSync(join(folder, "fairlobby.rules.yaml"), "utf8")) as {
  groups: readonly { readonly rules: readonly Rule[] }[];
};
const alerts = groups.flatMap(({ rules }) => rules).filter(({ alert }) => alert !== undefined);
const names = [...new Set(alerts.map(({ alert }) => alert))];

test("R-OPS-06 every alert has a runbook that says what it means, what players see and what to do, and no other runbook is there", () => {
  const [, runbooks = ""] = readFileSync(join(root, "docs/observability.md"), "utf8").split(/^## Runbooks$/m);
  const [, ...sections] = runbooks.split(/^### /m);
  const titles = sections.map((section) => section.split("\n", 1)[0]);
  expect(titles.toSorted()).toEqual(names.toSorted());
  for (const section of sections) {
    const parts = [...section.matchAll(/^\*\*(.+?):\*\* \S.{5,}/gm)].map(([, part]) => part);
    expect([section.split("\n", 1)[0], parts]).toEqual([section.split("\n", 1)[0], ["Means", "Players see", "Do"]]);
  }
  for (const { alert = "", annotations, labels } of alerts) {
    expect(annotations).toEqual({
      summary: expect.any(String),
      runbook: `docs/observability.md#${alert.toLowerCase()}`,
    });
    expect(["page", "ticket"]).toContain(labels?.["severity"]);
  }
});

test("R-OPS-07 each service level has a row in the docs with its objective, and an alert on its budget", () => {
  const table = readFileSync(join(root, "docs/observability.md"), "utf8");
  for (const [title, objective] of [
    ["Bets", "99.9 %"],
    ["Calls", "99.9 %"],
    ["Time of calls", "99 %"],
    ["Time to payout", "95 %"],
    ["Freshness of push", "99 %"],
    ["Freshness of reconciliation", "99 %"],
  ]) {
    const row = table.split("\n").find((line) => line.startsWith(`| ${title} `)) ?? "";
    expect(row).toContain(`| ${objective} `);
    expect(
      names.some((name) => row.includes(`[${name}]`)),
      row,
    ).toBe(true);
  }
});

interface Board {
  readonly panels: readonly { readonly title: string; readonly targets?: readonly { readonly expr: string }[] }[];
}

/** The queries of the board as rules, which promtool can check. */
function boardAsRules(): string {
  const { panels } = JSON.parse(readFileSync(join(folder, "grafana-board.json"), "utf8")) as Board;
  const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  const rules = queries.map((expr, nth) => ({
    record: `board:${nth}`,
    expr: expr.replaceAll("$__rate_interval", "1m"),
  }));
  return JSON.stringify({ groups: [{ name: "board", rules }] });
}

test("R-OPS-06 every alert fires for its example and is silent for a healthy product; the board's queries are valid (promtool)", (context) => {
  context.skip(!hasPromtool, "promtool is missing: apt-get install prometheus");
  const run = (...args: string[]): string => execFileSync("promtool", args, { cwd: folder, encoding: "utf8" });
  expect(run("check", "rules", "fairlobby.rules.yaml")).toContain("SUCCESS");
  expect(run("test", "rules", "fairlobby.rules.test.yaml")).toContain("SUCCESS");
  const dir = quickFolder("board-");
  onTestFinished(() => rmSync(dir, { recursive: true }));
  writeFileSync(join(dir, "board.yaml"), boardAsRules());
  expect(run("check", "rules", join(dir, "board.yaml"))).toContain("SUCCESS");
});
