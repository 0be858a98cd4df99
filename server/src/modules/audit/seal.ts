import { randomBytes } from "node:crypto";
import type { Tx } from "../../platform/db/database.ts";
import type { Services } from "../../platform/services.ts";
import { originOf, signCheckpoint } from "./checkpoint.ts";
import { fieldsOf, waitingEntries } from "./fields.ts";
import type { HeadFile } from "./kept-head.ts";
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

export interface SealDeps extends Pick<Services, "database" | "now" | "signer" | "issuer"> {
  /** Where this node keeps the newest head: it signs only what continues that head. Undefined in tests of the tree. */
  readonly headFile?: HeadFile;
  /** Returns the secret of an entry, 32 bytes; random by default. Only the published test vectors fix it. */
  readonly newSecret?: () => Buffer;
}

const randomSecret = (): Buffer => randomBytes(32);

/** Entries sealed in one transaction. */
export const sealedAtOnce = 1_000;
/** If nothing is sealed, the next head is signed this long after the last one. */
const headEveryMs = 3_600_000;

/** Signs the head of a tree. Its time is never before that of the newest head, whatever the clock of this node says. */
async function signHead({ now, issuer, signer }: SealDeps, tx: Tx, head: { size: number; root: Buffer }) {
  const newest = await readCheckpoint(tx);
  const at = Math.floor(Math.max(now(), newest?.signedAt ?? 0) / 1000);
  const note = signCheckpoint(signer, originOf(issuer), head, at);
  await insertCheckpoint(tx, { size: head.size, signedAt: at * 1000, note });
}

/**
 * Seals up to `sealedAtOnce` waiting entries: numbers them, adds them to the tree and signs the new head, in one
 * transaction under a lock that only sealers take. Without waiting entries, signs a head if the newest one is an hour
 * old. Throws HeadMismatch, and seals nothing, when the log does not continue the head that this node kept (R-AUD-08).
 *
 * @param all also seals entries that were not queued
 * @returns how many were sealed; null when another node is sealing
 */
export async function sealBatch(deps: SealDeps, all: boolean): Promise<number | null> {
  const done = await deps.database.transaction((tx) => sealIn(tx, deps, all));
  if (done === null) return null;
  deps.headFile?.keep(done.size, done.root);
  return done.sealed;
}

async function sealIn(
  tx: Tx,
  deps: SealDeps,
  all: boolean,
): Promise<{ readonly sealed: number; readonly size: number; readonly root: Buffer } | null> {
  if (!(await lockLog(tx))) return null;
  await deps.headFile?.compare(tx);
  if (all) await queueAll(tx);
  const rows = await waitingEntries(tx, { limit: sealedAtOnce });
  const size = await readSize(tx);
  const frontier = await readFrontier(tx, size);
  if (rows.length === 0) {
    const newest = await readCheckpoint(tx);
    const due = newest === null || newest.signedAt + headEveryMs <= deps.now();
    const root = rootOver(frontier);
    if (due) await signHead(deps, tx, { size, root });
    return { sealed: 0, size, root };
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
  const head = { size: size + rows.length, root: rootOver(grown.frontier) };
  await signHead(deps, tx, head);
  return { sealed: rows.length, ...head };
}
