import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Creates a folder that the database can also use, which may run as another user. The caller removes the folder. */
export function makeTemporaryFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), "fairlobby-"));
  chmodSync(dir, 0o755);
  return dir;
}
