import { resolve } from "node:path";
import { withSecretFiles } from "../server/src/platform/config/secret-files.ts";
import { findPostgres, startPostgres } from "../tools/embedded-postgres.ts";

/** A problem the user can solve; only its message is shown. */
export class Problem extends Error {}

/** Returns the folder of the product's data, as `npm start` does. */
export const dataDirIn = (root: string): string => resolve(root, process.env["DATA_DIR"] || ".data");

/**
 * Returns the database URL in `variable`, or the owner's URL of the product's own database in DATA_DIR, which is
 * started if it is not running; `release` then stops it. Throws a Problem if there is neither.
 */
export async function useDatabase(
  variable: string,
  root: string,
): Promise<{ readonly url: string; readonly release: () => Promise<void> }> {
  const given = withSecretFiles(process.env)[variable] ?? "";
  if (given !== "") return { url: given, release: async () => undefined };
  const dir = dataDirIn(root);
  const found = findPostgres(dir);
  if (found === "none") {
    throw new Problem(`there is no database in ${dir}: "npm start" makes one, ${variable} names another`);
  }
  if (found !== "stopped") return { url: found.url, release: async () => undefined };
  const postgres = await startPostgres(dir, { durable: true });
  return { url: postgres.url, release: () => postgres.stop() };
}
