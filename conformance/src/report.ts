import type { Result } from "./run.ts";

const marks: Readonly<Record<Result["result"], string>> = { passed: "✓", failed: "✗", skipped: "–" };

/** A case's line for people: mark, case, time, rule; why below it when it did not pass. */
export function lineOf(result: Result): string {
  const line = `${marks[result.result]} ${result.id.padEnd(27)} ${`${result.ms} ms`.padStart(8)}  ${result.rule}`;
  return result.why === "" ? line : `${line}\n  ${result.result}: ${result.why}`;
}

/** The last line: how many of each, and what it comes to. */
export function summaryOf(results: readonly Result[]): string {
  const count = (kind: Result["result"]): number => results.filter(({ result }) => result === kind).length;
  const counts = `${count("passed")} passed, ${count("failed")} failed, ${count("skipped")} skipped`;
  return `${counts}. ${count("failed") === 0 ? "The wallet holds to the rules that were played." : "The wallet breaks rules."}`;
}

/** 0: nothing failed. 1: something did, or nothing was played. */
export function exitCodeOf(results: readonly Result[]): 0 | 1 {
  return results.some(({ result }) => result === "failed") || !results.some(({ result }) => result === "passed")
    ? 1
    : 0;
}
