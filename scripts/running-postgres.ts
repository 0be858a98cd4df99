import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The connection URL of the PostgreSQL that `npm start` runs on the files in `dataDir`, or null when none does. It
 * says where it listens in a file of its own: the fourth line of `postmaster.pid`
 * (https://www.postgresql.org/docs/current/storage-file-layout.html).
 */
export function findRunningPostgres(dataDir: string): string | null {
  const pidFile = join(dataDir, "postgres", "postmaster.pid");
  const passwordFile = join(dataDir, "postgres-password");
  if (!existsSync(pidFile) || !existsSync(passwordFile)) return null;
  const port = Number(readFileSync(pidFile, "utf8").split("\n")[3]);
  if (!Number.isInteger(port) || port < 1) return null;
  const password = encodeURIComponent(readFileSync(passwordFile, "utf8").trim());
  return `postgres://fairlobby:${password}@127.0.0.1:${port}/postgres`;
}
