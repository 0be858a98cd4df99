import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/**
 * Locks the data directory for this process, so that two banks never process one queue.
 *
 * The lock is an open exclusive transaction on a separate file: the operating system drops it with the process, even
 * after kill -9, so no stale lock remains, and bank.db stays readable for other programs.
 * @returns a function that unlocks it, or undefined when another process holds the lock.
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
