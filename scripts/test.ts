import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { buildIfStale } from "../tools/build.ts";
import { reportFile, type Report } from "./test-report.ts";

const root = join(import.meta.dirname, "..");

interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** Counts tests by outcome. A file that failed without a failing test (it did not load, a hook threw) counts as one. */
function count(report: Report): Counts {
  let [passed, failed, skipped] = [0, 0, 0];
  for (const file of report.testResults) {
    const statuses = file.assertionResults.map((test) => test.status);
    const failing = statuses.filter((status) => status === "failed").length;
    passed += statuses.filter((status) => status === "passed").length;
    failed += file.status === "failed" ? Math.max(failing, 1) : failing;
    skipped += statuses.filter((status) => status !== "passed" && status !== "failed").length;
  }
  return { passed, failed, skipped };
}

/**
 * Makes Node cache the compiled code of programs that tests start repeatedly. Starts each program with an invalid port,
 * which it refuses once it is fully loaded: the tests kill most programs, and a killed program caches nothing.
 */
async function compilePrograms(): Promise<void> {
  const env = { ...process.env, PORT: "none", BANK_PORT: "none", SLOTS_PORT: "none" };
  const programs = ["server/src/main.ts", "providers/bank/src/main.ts", "providers/slots/src/main.ts"];
  await Promise.all(
    programs.map((program) => once(spawn(process.execPath, [join(root, program)], { env, stdio: "ignore" }), "exit")),
  );
}

/** Runs every project of `vitest.config.ts`, with the arguments of the command line; resolves to the exit code. */
function runVitest(args: readonly string[]): Promise<number> {
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${reportFile}`];
  const child = spawn(process.execPath, [vitest, "run", "--passWithNoTests", ...reporters, ...args], {
    cwd: root,
    stdio: "inherit",
  });
  // Ctrl-C reaches Vitest too, which ends its tests; this program then reports their results.
  process.on("SIGINT", () => undefined);
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  return new Promise((resolve) => {
    child.once("error", () => resolve(1));
    child.once("exit", (code) => resolve(code ?? 1));
  });
}

async function main(): Promise<Counts> {
  await buildIfStale();
  await compilePrograms();
  mkdirSync(dirname(reportFile), { recursive: true });
  rmSync(reportFile, { force: true });
  const code = await runVitest(process.argv.slice(2));
  if (statSync(reportFile, { throwIfNoEntry: false }) === undefined) {
    throw new Error(`Vitest left no report (exit code ${code})`);
  }
  const counts = count(JSON.parse(readFileSync(reportFile, "utf8")) as Report);
  if (counts.passed + counts.failed === 0) throw new Error("No test ran");
  if (code === 0 || counts.failed > 0) return counts;
  console.error(`Every test passed, but the run itself failed (exit code ${code}): see above.`);
  return { ...counts, failed: 1 };
}

const counts = await main().catch((error: unknown): Counts => {
  console.error(error instanceof Error ? error.message : error);
  return { passed: 0, failed: 1, skipped: 0 };
});
const skipped = counts.skipped === 0 ? "" : `, ${counts.skipped} skipped`;
console.log(`${counts.passed} passed, ${counts.failed} failed${skipped}`);
process.exitCode = counts.failed === 0 ? 0 : 1;
