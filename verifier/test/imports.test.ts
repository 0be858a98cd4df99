import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Returns the modules a file loads at run time, itself included; `import type` loads nothing. */
function loadedBy(file: URL, seen = new Set<string>()): Set<string> {
  if (seen.has(file.href)) return seen;
  seen.add(file.href);
  const source = readFileSync(file, "utf8");
  for (const [, name = ""] of source.matchAll(/^(?:import|export)(?! type)\b[^;]*?from "([^"]+)";/gm)) {
    if (name.startsWith(".")) loadedBy(new URL(name, file), seen);
    else seen.add(name);
  }
  return seen;
}

const packagesOf = (name: string): string[] =>
  [...loadedBy(new URL(`../src/${name}.ts`, import.meta.url))].filter((module) => !module.startsWith("file:"));

test.each(["proofs/index", "rounds/index"])("%s loads no schema, so the lobby's first load stays small", (name) => {
  expect(packagesOf(name)).toEqual([]);
});

test("the command loads Node's modules, so the check above can fail", () => {
  expect(packagesOf("command/main")).toContain("node:fs");
});
