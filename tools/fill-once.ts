import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Fills a folder unless it exists: `fill` writes to a new folder beside it, which is renamed when it is complete. A
 * concurrent program sees the whole folder or none. If several fill it at once, the first one's is kept.
 */
export async function fillOnce(folder: string, fill: (unfinished: string) => void | Promise<void>): Promise<void> {
  if (existsSync(folder)) return;
  mkdirSync(dirname(folder), { recursive: true });
  const unfinished = mkdtempSync(`${folder}-`);
  try {
    await fill(unfinished);
    renameSync(unfinished, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}
