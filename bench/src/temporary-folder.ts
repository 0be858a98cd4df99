import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Makes a folder that the database can use too, which may run as another user. The caller removes it. */
export function makeTemporaryFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), "fairlobby-"));
  chmodSync(dir, 0o755);
  return dir;
}
