import { execFileSync } from "node:child_process";
import { join, relative } from "node:path";
import { allRowIds, titleFaults } from "./row-coverage.ts";

// Part of npm run check: limits the title of every test in the sources to three requirement rows.

const root = join(import.meta.dirname, "..");

interface Listed {
  /** The titles of the enclosing blocks and the test, separated by " > ". */
  readonly name: string;
  readonly file: string;
  readonly location?: { readonly line: number };
}

// Lists the tests without running them; npm run requirements checks titles that are made from templates and tables.
const list = execFileSync(
  process.execPath,
  [join(root, "node_modules/vitest/vitest.mjs"), "list", "--static-parse", "--json"],
  { cwd: root, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
);
const rows = allRowIds();
const tests = JSON.parse(list) as Listed[];
const faults = tests.flatMap(({ name, file, location }) =>
  titleFaults([name], rows).map((fault) => `${relative(root, file)}:${location?.line ?? 0} ${fault}`),
);
if (tests.length === 0) faults.push("no test was found");
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
