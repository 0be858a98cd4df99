import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { normalizePath, parseSync } from "vite";

/** Returns the static imports and re-exports of a file, without types. */
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
 * Returns the modules loaded before `entry` runs, its imports and theirs, as Vite's module ids. The contract is the only
 * package among them.
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
