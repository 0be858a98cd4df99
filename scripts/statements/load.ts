import { globSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { allStatements, type Statement } from "../../server/src/platform/db/statement.ts";

/** Loads the files of the platform and of all modules; returns their statements by name. */
export async function loadStatements(source: string): Promise<readonly Statement[]> {
  for (const file of globSync("{platform,modules}/**/*.ts", { cwd: source }).toSorted()) {
    await import(pathToFileURL(join(source, file)).href);
  }
  return allStatements().toSorted((one, other) => (one.name < other.name ? -1 : 1));
}
