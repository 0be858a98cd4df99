import { existsSync, readFileSync } from "node:fs";
import { allRowIds, choose, pinsOf, titleFaults } from "./row-coverage.ts";
import { reportFile, type Report } from "./test-report.ts";

// npm run requirements [-- R-DEP R-SRV-14..30]: lists the requirement rows with a test that ran and passed in the last
// `npm test`, and those without. Exit code 1 if a chosen row has none, or a test's title has too many rows.

function main(choices: readonly string[]): number {
  if (!existsSync(reportFile)) {
    console.error("No test has run here yet: run npm test first.");
    return 1;
  }
  const report = JSON.parse(readFileSync(reportFile, "utf8")) as Report;
  const pins = pinsOf(report);
  const every = allRowIds();
  const rows = choose(every, choices);
  const areas = Map.groupBy(rows, (row) => row.replace(/-\d+$/, ""));
  console.log(`Tests of ${new Date(report.startTime).toISOString()}, ${report.testResults.length} files`);
  let missing = 0;
  for (const [area, ids] of areas) {
    const without = ids.filter((id) => (pins.get(id)?.passed ?? 0) === 0);
    missing += without.length;
    const listed = without.map((id) => ((pins.get(id)?.other ?? 0) > 0 ? `${id} (not passed)` : id));
    console.log(`${area.padEnd(8)} ${ids.length - without.length} of ${ids.length}  ${listed.join(" ")}`.trimEnd());
  }
  console.log(
    missing === 0
      ? `All ${rows.length} rows have a test that passed`
      : `${rows.length - missing} of ${rows.length} rows have a test that passed, ${missing} have none`,
  );
  // Some titles get their ids only at run time, so the sources have fewer ids (scripts/test-titles.ts).
  const titles = report.testResults.flatMap((file) => file.assertionResults.map(({ fullName }) => fullName));
  const faults = titleFaults(titles, every);
  for (const fault of faults) console.error(`A title ${fault}`);
  return missing === 0 && faults.length === 0 ? 0 : 1;
}

try {
  process.exitCode = main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
