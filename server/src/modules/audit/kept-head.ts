import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Tx } from "../../platform/db/database.ts";
import { readFrontier, readSize } from "./store.ts";
import { rootOver } from "./tree.ts";

/** The log of the database is not a continuation of the head that this node kept: entries were cut off or changed. */
export class LogCut extends Error {
  override readonly name = "LogCut";
}

interface KeptHead {
  readonly size: number;
  /** base64 */
  readonly root: string;
}

/**
 * Keeps the newest head of the log in a file of this machine: who has all rights in the database, but not here, cannot cut
 * the log's tail and have other entries signed in its place (R-AUD-08).
 */
export function createHeadFile(file: string) {
  // Read once: afterwards this process knows better than a file that somebody may put back.
  let kept: KeptHead | null = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as KeptHead) : null;
  return {
    /** Throws LogCut unless the log begins with what the kept head covers; under the sealers' lock. */
    async compare(tx: Tx): Promise<void> {
      // An operator who restored an earlier database removes the file, and this node begins again.
      if (!existsSync(file)) kept = null;
      if (kept === null) return;
      const { size, root } = kept;
      if ((await readSize(tx)) < size || (await rootOfFirst(tx, size)) !== root) {
        throw new LogCut(`the audit log does not continue the head of ${size} entries that was signed last`);
      }
    },
    /** Keeps a head that is committed; never a smaller one. */
    keep(size: number, root: Uint8Array): void {
      const next = { size, root: Buffer.from(root).toString("base64") };
      if (kept !== null && (size < kept.size || next.root === kept.root)) return;
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(`${file}.new`, `${JSON.stringify(next)}\n`, { flush: true });
      renameSync(`${file}.new`, file);
      kept = next;
    },
  };
}

export type HeadFile = ReturnType<typeof createHeadFile>;

/** Returns the root over the first `size` entries, base64; null where a node of the tree is missing. */
async function rootOfFirst(tx: Tx, size: number): Promise<string | null> {
  try {
    return rootOver(await readFrontier(tx, size)).toString("base64");
  } catch {
    return null;
  }
}
