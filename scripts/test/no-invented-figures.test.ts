import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { inventedFigures } from "../no-invented-figures.ts";

test("R-HON-27 the console's pages have no random number, no sample or placeholder data and no 0 for what was not read", () => {
  expect(inventedFigures(join(import.meta.dirname, "../.."))).toEqual([]);
});

test.each([
  "const rate = Math.random() * 100;",
  "const rows = sampleRows;",
  "const rows = mockData ?? [];",
  "import { faker } from '@faker-js/faker';",
  "useQuery({ placeholderData: [{ sessions: 12 }] });",
  "useQuery({ initialData: [] });",
  "const count = query.data?.total ?? 0;",
  "const sum = BigInt(data.sum) || 0n;",
])("R-HON-27 the check finds %s", (line) => {
  const root = mkdtempSync(join(tmpdir(), "figures-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, "console/src"), { recursive: true });
  writeFileSync(join(root, "console/src/page.tsx"), `export const page = 1;\n${line}\n`);
  expect(inventedFigures(root).map((breach) => breach.split(": ")[0])).toEqual(["console/src/page.tsx:2"]);
});
