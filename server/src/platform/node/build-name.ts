import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const sources = resolve(import.meta.dirname, "../..");

let name: string | undefined;

/**
 * Returns a name of the server's code: nodes with the same name run the same version. It is the start of a hash over its
 * source files, in the order of their paths.
 */
export function buildName(): string {
  name ??= nameOfFiles(sources);
  return name;
}

/** Returns the start of a hash over the files of a folder, in the order of their paths. */
export function nameOfFiles(folder: string): string {
  const hash = createHash("sha256");
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((file) => join(file.parentPath, file.name)).toSorted();
  for (const path of paths) hash.update(path.slice(folder.length)).update("\0").update(readFileSync(path)).update("\0");
  return hash.digest("hex").slice(0, 12);
}
