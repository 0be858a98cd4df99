import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ConfigError } from "../../platform/config/config-error.ts";
import { keyFingerprint } from "../../platform/crypto/shared-keys.ts";
import type { Sql } from "../../platform/db/database.ts";
import { query } from "./statements.ts";

const recordSealKey = query(
  "record_seal_key",
  "insert into backoffice.seal_key (fingerprint) values (:fingerprint) on conflict do nothing",
);

const sealKey = query("seal_key", "select fingerprint from backoffice.seal_key");

/**
 * Returns the console's key, 32 bytes, which seals the secrets of codes and keys the console's hashes. It is created at
 * the first start; every console of this database must have the same. Throws a ConfigError if this one differs or is
 * missing.
 */
export async function openSealKey(sql: Sql, dir: string): Promise<Buffer> {
  const file = fileIn(dir);
  const known = (await sealKey.first(sql))?.fingerprint;
  const key = existsSync(file) ? readKey(file) : null;
  if (key === null && known !== undefined) throw new ConfigError(missing(file));
  const own = key ?? makeKey(dir, file);
  await recordSealKey(sql, { fingerprint: keyFingerprint(own) });
  const agreed = (await sealKey.first(sql))?.fingerprint;
  if (agreed !== keyFingerprint(own)) throw new ConfigError(missing(file));
  return own;
}

/**
 * Compares the console's key with the database's, without creating one. Returns its fingerprint; null before the first
 * start. Throws a ConfigError as `openSealKey` does.
 */
export async function compareSealKey(sql: Sql, dir: string): Promise<string | null> {
  const file = fileIn(dir);
  const known = (await sealKey.first(sql))?.fingerprint;
  const own = existsSync(file) ? keyFingerprint(readKey(file)) : undefined;
  if (known !== undefined && own !== known) throw new ConfigError(missing(file));
  return own ?? null;
}

const fileIn = (dir: string): string => join(dir, "console-key");

const missing = (file: string): string =>
  `DATA_DIR: ${file} is not the key that this database's console works with: copy the file from another console, or from` +
  " the backup of the keys (docs/operations/keys.md)";

function readKey(file: string): Buffer {
  const key = Buffer.from(readFileSync(file, "utf8").trim(), "base64");
  if (key.length !== 32) throw new ConfigError(`DATA_DIR: ${file} has no key of 32 bytes`);
  return key;
}

function makeKey(dir: string, file: string): Buffer {
  const key = randomBytes(32);
  try {
    mkdirSync(dir, { recursive: true });
    writeFileSync(`${file}.new`, `${key.toString("base64")}\n`, { mode: 0o600, flush: true });
    renameSync(`${file}.new`, file);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new ConfigError(`DATA_DIR: the console's key cannot be kept in ${dir} (${code ?? message})`);
  }
  return key;
}
