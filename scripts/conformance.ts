import { readOptions, UsageProblem } from "../conformance/src/options.ts";
import { exitCodeOf, lineOf, summaryOf } from "../conformance/src/report.ts";
import { CannotStart } from "../conformance/src/rules.ts";
import { runConformance } from "../conformance/src/run.ts";

/** Returns 0 if every played case passed, 1 if one failed, 2 if none was played. */
async function main(): Promise<number> {
  const [first, ...others] = process.argv.slice(2);
  if (first === "payments") {
    // Loads the server's code, which a wallet's kit does without.
    const { checkPayments } = await import("./conformance/payments.ts");
    return checkPayments(others);
  }
  const command = readOptions(process.argv.slice(2));
  if (typeof command === "string") {
    console.log(command);
    return 0;
  }
  const results = await runConformance(command.run, (result) => {
    if (!command.json) console.log(lineOf(result));
  });
  if (command.json) console.log(JSON.stringify(results, null, 2));
  else console.log(`\n${summaryOf(results)}`);
  return exitCodeOf(results);
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof UsageProblem || error instanceof CannotStart)) throw error;
  console.error(error instanceof UsageProblem ? `${error.message} (--help lists the options)` : error.message);
  process.exitCode = 2;
}
