import { resolve } from "node:path";
import { findPostgres, startPostgres } from "../tools/embedded-postgres.ts";

/** A problem the person at the keyboard can solve; shown as its one line. */
export class Problem extends Error {}

/** The folder of the product's data, as `npm start` finds it. */
export const dataDirIn = (root: string): string => resolve(root, process.env["DATA_DIR"] || ".data");

/**
 * The database that `variable` names, or the owner's address of the product's own in DATA_DIR, which is started when it
 * does not run and stopped again by `release`. Throws a Problem where there is neither.
 */
export async function useDatabase(
  variable: string,
  root: string,
): Promise<{ readonly url: string; readonly release: () => Promise<void> }> {
  const given = process.env[variable] ?? "";
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
