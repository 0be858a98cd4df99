import { randomBytes } from "node:crypto";
import type { Signer } from "../../platform/crypto/signing.ts";
import type { Database, Tx } from "../../platform/db/database.ts";
import { originOf, signCheckpoint } from "./checkpoint.ts";
import { fieldsOf, waitingEntries } from "./fields.ts";
import { leafOf } from "./leaf.ts";
import {
  insertCheckpoint,
  insertEntries,
  insertNodes,
  lockLog,
  queueAll,
  readCheckpoint,
  readFrontier,
  readSize,
} from "./store.ts";
import { grow, hashLeaf, rootOver } from "./tree.ts";

export interface SealDeps {
  readonly database: Database;
  readonly now: () => number;
  /** Address of the lobby. */
  readonly issuer: string;
  readonly signer: Signer;
  /** Returns the secret of an entry, 32 bytes; random by default. Only the published test vectors fix it. */
  readonly newSecret?: () => Buffer;
}

const randomSecret = (): Buffer => randomBytes(32);

/** Entries sealed in one transaction. */
export const sealedAtOnce = 1_000;
/** A head is signed this long after the last one, if nothing was sealed meanwhile. */
const headEveryMs = 3_600_000;

/** Signs the head of a tree. Its time is never before that of the newest head, whatever the clock of this node says. */
async function signHead({ now, issuer, signer }: SealDeps, tx: Tx, head: { size: number; root: Buffer }) {
  const newest = await readCheckpoint(tx);
  const at = Math.floor(Math.max(now(), newest?.signedAt ?? 0) / 1000);
  await insertCheckpoint(tx, head.size, at, signCheckpoint(signer, originOf(issuer), head, at));
}

/**
 * Seals the entries that wait, at most `sealedAtOnce`: numbers them, adds them to the tree and signs the new head, in one
 * transaction under a lock that only sealers take. Signs a head also when the newest one is an hour old.
 *
 * @param all queues forgotten entries first
 * @returns how many were sealed; null when another node is sealing
 */
export function sealBatch(deps: SealDeps, all: boolean): Promise<number | null> {
  return deps.database.transaction(async (tx) => {
    if (!(await lockLog(tx))) return null;
    if (all) await queueAll(tx);
    const rows = await tx.run(waitingEntries, sealedAtOnce);
    const size = await readSize(tx);
    const frontier = await readFrontier(tx, size);
    if (rows.length === 0) {
      const newest = await readCheckpoint(tx);
      const due = newest === null || newest.signedAt + headEveryMs <= deps.now();
      if (due) await signHead(deps, tx, { size, root: rootOver(frontier) });
      return 0;
    }
    const { newSecret = randomSecret } = deps;
    const sealed = rows.map((row, index) => {
      const secret = newSecret();
      const leaf = hashLeaf(leafOf(fieldsOf(row), secret));
      return { seq: size + index, entryId: row.entryId, secret, leaf };
    });
    const grown = grow(
      size,
      frontier,
      sealed.map(({ leaf }) => leaf),
    );
    await insertEntries(tx, sealed);
    await insertNodes(tx, grown.added);
    await signHead(deps, tx, { size: size + rows.length, root: rootOver(grown.frontier) });
    return rows.length;
  });
}
