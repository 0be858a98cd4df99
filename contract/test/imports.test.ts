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

test.each([
  "client",
  "device-login",
  "money",
  "notice",
  "pay-types",
  "player-client",
  "process",
  "push",
  "wire",
  "withdrawal-steps",
])("%s loads no schema, so the lobby's first load stays small", (name) => {
  const loaded = [...loadedBy(new URL(`../src/${name}.ts`, import.meta.url))];
  expect(loaded.filter((module) => !module.startsWith("file:"))).toEqual([]);
});

test("the schemas load zod, so the check above can fail", () => {
  expect([...loadedBy(new URL("../src/config.ts", import.meta.url))]).toContain("zod/mini");
});
