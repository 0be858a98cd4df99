import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { normalizePath, parseSync } from "vite";

/** What a file imports as soon as it is loaded. Types are gone by then, and an `import()` is not run yet. */
function importsOf(file: string): string[] {
  const { staticImports, staticExports } = parseSync(file, readFileSync(file, "utf8")).module;
  const imported = staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value);
  const passedOn = staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ isType, moduleRequest }) => (isType || moduleRequest === null ? [] : [moduleRequest.value]));
  return [...imported, ...passedOn];
}

/**
 * Returns what has to be there before `entry` runs: what it imports, what that imports, and so on, as the ids Vite gives
 * to modules. Of the packages only the contract is in it.
 */
export function importedBy(entry: string): ReadonlySet<string> {
  const files = new Set([entry]);
  for (const file of files) {
    if (!/\.tsx?$/.test(file)) continue;
    const { resolve } = createRequire(file);
    for (const name of importsOf(file)) {
      if (/^(\.|@fairlobby\/)/.test(name)) files.add(resolve(name.replace(/\?.*$/, "")));
    }
  }
  files.delete(entry);
  return new Set([...files].map(normalizePath));
}
