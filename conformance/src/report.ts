import type { Result } from "./rules.ts";

const marks: Readonly<Record<Result["result"], string>> = { passed: "✓", failed: "✗", skipped: "–" };

/** Formats a case's line: mark, case, time, rule, and below it the reason if it did not pass. */
export function lineOf(result: Result): string {
  const line = `${marks[result.result]} ${result.id.padEnd(27)} ${`${result.ms} ms`.padStart(8)}  ${result.rule}`;
  return result.why === "" ? line : `${line}\n  ${result.result}: ${result.why}`;
}

/** Formats the last line: the count of each result, and the verdict about what was tested. */
export function summaryOf(results: readonly Result[], subject: "wallet" | "adapter" = "wallet"): string {
  const count = (kind: Result["result"]): number => results.filter(({ result }) => result === kind).length;
  const counts = `${count("passed")} passed, ${count("failed")} failed, ${count("skipped")} skipped`;
  return `${counts}. ${count("failed") === 0 ? `The ${subject} holds to the rules that were played.` : `The ${subject} breaks rules.`}`;
}

/** Returns 0 if nothing failed, 1 if a case failed or none was played. */
export function exitCodeOf(results: readonly Result[]): 0 | 1 {
  return results.some(({ result }) => result === "failed") || !results.some(({ result }) => result === "passed")
    ? 1
    : 0;
}
