import { createHash } from "node:crypto";
import { join } from "node:path";
import { ConfigError } from "../config/env.ts";
import type { Database } from "../db/database.ts";
import { query } from "../statements.ts";
import { sharedKeyFiles, type ServerKeys, type SharedKey } from "./key-files.ts";

type State = "next" | "current" | "former";

export interface KnownKey {
  readonly name: SharedKey;
  readonly fingerprint: string;
  readonly state: State;
}

/** Returns a name of a key that reveals nothing of it: the key is 32 random bytes. */
export function keyFingerprint(key: Buffer): string {
  return createHash("sha256").update("fairlobby key").update(key).digest("hex").slice(0, 16);
}

export const readSharedKeys = query("read_shared_keys", "select name, fingerprint, state from platform.shared_key");

/** Records this node's key if none is recorded; of several nodes that start together, only one succeeds. */
const recordSharedKey = query("record_shared_key", "select platform.record_shared_key(:name, :fingerprint)");

/** Returns the names of the keys that the database was written with: a node must have them and not create its own. */
export function expectedKeys(known: readonly KnownKey[]): ReadonlySet<SharedKey> {
  return new Set(known.map(({ name }) => name));
}

/**
 * Compares this node's keys with those the database was written with; the first node of a new database records its own.
 * Returns the data key to seal with. Throws a ConfigError that names the key if the node has a different one.
 */
export async function agreeOnKeys(
  database: Database,
  keys: Pick<ServerKeys, "dataKeys" | "hashKey">,
  signingKeyId: string,
  dir: string,
): Promise<Buffer> {
  const [first] = keys.dataKeys;
  await recordSharedKey(database, { name: "data-key", fingerprint: first === undefined ? "" : keyFingerprint(first) });
  await recordSharedKey(database, { name: "hash-key", fingerprint: keyFingerprint(keys.hashKey) });
  await recordSharedKey(database, { name: "signing-key", fingerprint: signingKeyId });
  return chooseDataKey(await readSharedKeys(database), keys, signingKeyId, dir);
}

/**
 * Returns the data key to seal with. Throws a ConfigError that names the key if this node has a different one than the
 * database was written with, or lacks one of a rotation under way.
 */
export function chooseDataKey(
  known: readonly KnownKey[],
  keys: Pick<ServerKeys, "dataKeys" | "hashKey">,
  signingKeyId: string,
  dir: string,
): Buffer {
  const own = new Map(keys.dataKeys.map((key) => [keyFingerprint(key), key]));
  const [first = ""] = own.keys();
  const hashKey = keyFingerprint(keys.hashKey);
  const current = (name: SharedKey): string =>
    known.find((key) => key.name === name && key.state === "current")?.fingerprint ?? "";

  refuseOther("hash-key", hashKey, current("hash-key"), dir);
  refuseOther("signing-key", signingKeyId, current("signing-key"), dir);
  const sealing = own.get(current("data-key"));
  if (sealing === undefined) throw otherKey("data-key", first, current("data-key"), dir);
  // During a rotation a node must be able to open what the other nodes seal.
  for (const { name, fingerprint, state } of known) {
    if (name !== "data-key" || state === "current" || own.has(fingerprint)) continue;
    throw new ConfigError(
      `DATA_DIR: ${fileOf(name, dir)} lacks the ${state} data key ${fingerprint} of a rotation under way: copy the file` +
        " of the node that rotates (docs/operations/keys.md)",
    );
  }
  return sealing;
}

const fileOf = (name: SharedKey, dir: string): string => join(dir, sharedKeyFiles[name]);

function refuseOther(name: SharedKey, own: string, current: string, dir: string): void {
  if (own !== current) throw otherKey(name, own, current, dir);
}

function otherKey(name: SharedKey, own: string, current: string, dir: string): ConfigError {
  return new ConfigError(
    `DATA_DIR: the ${name} in ${fileOf(name, dir)} is ${own}, and this database works with ${current}: all nodes share` +
      " it; copy the file from another node, or from the backup of the keys (docs/operations/keys.md)",
  );
}
