import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Tx } from "../../platform/db/database.ts";
import { readFrontier, readSize } from "./store.ts";
import { rootOver } from "./tree.ts";

/** The log in the database does not continue the head that this node kept: entries were cut off or changed. */
export class HeadMismatch extends Error {
  override readonly name = "HeadMismatch";
}

interface KeptHead {
  readonly size: number;
  /** base64 */
  readonly root: string;
}

/**
 * Keeps the newest head of the log in a file on this machine, so that somebody with all rights in the database, but
 * none here, cannot cut off the log's tail and have other entries signed in its place (R-AUD-08).
 */
export function createHeadFile(file: string) {
  // Read only at the start: an older file that somebody puts back later has no effect on this process.
  let kept: KeptHead | null = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as KeptHead) : null;
  return {
    /** Throws HeadMismatch unless the log begins with the entries of the kept head. Call it under the sealers' lock. */
    async compare(tx: Tx): Promise<void> {
      // After restoring an earlier database, an operator removes the file: this node then accepts the log as it is.
      if (!existsSync(file)) kept = null;
      if (kept === null) return;
      const { size, root } = kept;
      if ((await readSize(tx)) < size || (await rootOfFirst(tx, size)) !== root) {
        throw new HeadMismatch(`the audit log does not continue the head of ${size} entries that was signed last`);
      }
    },
    /** Stores a committed head, unless it is smaller than the kept one. */
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
