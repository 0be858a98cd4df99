import { readOptions, UsageProblem } from "../conformance/src/options.ts";
import { exitCodeOf, lineOf, summaryOf } from "../conformance/src/report.ts";
import { CannotStart, runConformance } from "../conformance/src/run.ts";

/** 0: every case that was played holds. 1: one does not. 2: nothing was played. */
async function main(): Promise<number> {
  const asked = readOptions(process.argv.slice(2));
  if (typeof asked === "string") {
    console.log(asked);
    return 0;
  }
  const results = await runConformance(asked.run, (result) => {
    if (!asked.json) console.log(lineOf(result));
  });
  if (asked.json) console.log(JSON.stringify(results, null, 2));
  else console.log(`\n${summaryOf(results)}`);
  return exitCodeOf(results);
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof UsageProblem || error instanceof CannotStart)) throw error;
  console.error(error instanceof UsageProblem ? `${error.message} (--help tells of every option)` : error.message);
  process.exitCode = 2;
}
