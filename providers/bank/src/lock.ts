import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/**
 * Holds the data directory for this process, so that two banks never work off one queue.
 *
 * The lock is an open exclusive transaction on a file of its own: the operating system drops it with the process, even
 * after kill -9, so there is no stale lock to clean up, and bank.db itself stays readable for anyone curious.
 * @returns a function that lets go, or undefined when another process holds the directory.
 */
export function lockDataDir(dataDir: string): (() => void) | undefined {
  const file = new DatabaseSync(join(dataDir, "bank.lock"));
  try {
    file.exec("PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE");
  } catch (error) {
    file.close();
    if ((error as { errcode?: number }).errcode === 5 /* SQLITE_BUSY */) return undefined;
    throw error;
  }
  return () => file.close();
}
