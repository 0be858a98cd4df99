import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { lines } from "../src/lines/index.ts";
import { randomOf } from "../src/random.ts";
import { readRecords, withRuns, type RunRecord } from "../src/report.ts";

const summaries = Object.entries(lines).map(([name, { what, tries }]) => ({ name, what, tries }));

test("bench/records/torture.md has the recorded runs of every line", () => {
  const page = readFileSync(resolve(import.meta.dirname, "../../bench/records/torture.md"), "utf8");
  expect(withRuns(page, summaries, readRecords())).toBe(page);
});

describe("the table of runs", () => {
  const empty = "before\n<!-- runs: begin -->\n<!-- runs: end -->\nafter\n";
  const run: RunRecord = {
    line: "cut",
    at: "2026-11-23T05:00:00.000Z",
    commit: "abcdef01",
    machine: "2 cores, 24 GB",
    seed: 7,
    from: 0,
    to: 100,
    short: false,
    seconds: 12.4,
    figures: [{ id: "cut.lost", value: 0, unit: "", goal: "<= 0", ok: true }],
  };
  const cut = { name: "cut", what: "A connection is cut", tries: 1_000 };

  test("counts the tries of all runs, and a repeated try once", () => {
    const records = [run, { ...run, from: 50, to: 150 }, { ...run, seed: 8, from: 0, to: 10 }];
    const page = withRuns(empty, [cut], records);
    expect(page).toContain("**160 of 1,000 tries made.**");
    expect(page).toContain("tries 0–9 of seed 8");
    expect(page.startsWith("before\n")).toBe(true);
    expect(page.endsWith("\nafter\n")).toBe(true);
    expect(withRuns(page, [cut], records)).toBe(page);
  });

  test("names a missed goal, and a line that was never run", () => {
    const missed = { ...run, figures: [{ id: "cut.lost", value: 2, unit: "", goal: "<= 0", ok: false }] };
    expect(withRuns(empty, [cut], [missed])).toContain("| cut.lost | 2 | <= 0 | **missed** |");
    expect(withRuns(empty, [cut], [])).toContain("**0 of 1,000 tries made.**");
  });
});

test("a try makes the same choices when it is repeated, and others than the next one", () => {
  const choices = (nth: number): readonly number[] => {
    const random = randomOf(20_261_123, nth);
    return Array.from({ length: 50 }, () => random.between(0, 999));
  };
  expect(choices(5)).toEqual(choices(5));
  expect(choices(5)).not.toEqual(choices(6));
  const random = randomOf(1, 1);
  expect(random.shuffle([1, 2, 3, 4, 5]).toSorted()).toEqual([1, 2, 3, 4, 5]);
});
