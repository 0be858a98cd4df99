import { generateKeyPairSync, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ConfigError } from "../config/env.ts";

export interface ServerKeys {
  /** 32 bytes each, one per line of the file: all of them open sealed personal data. */
  readonly dataKeys: readonly Buffer[];
  /**
   * 32 bytes for keyed hashes that are compared with earlier ones. It starts as the first data key, and is kept when
   * the data key is rotated: hashes cannot be computed again.
   */
  readonly hashKey: Buffer;
  /** RSA key that signs the server's calls to game providers, PEM. */
  readonly operatorPrivateKey: string;
  /** Ed25519 key that signs quotes and days of payouts, PEM. */
  readonly signingPrivateKey: string;
}

/** The files in DATA_DIR/server that all nodes must share. */
export const sharedKeyFiles = {
  "data-key": "data-key",
  "hash-key": "hash-key",
  "signing-key": "signing-private.pem",
} as const;
export type SharedKey = keyof typeof sharedKeyFiles;

/**
 * Reads the server's own keys from `dir`, and creates missing ones, readable only by the server's user. Throws a
 * ConfigError if keys cannot be stored there, or if an expected key is missing.
 * @param expected shared keys known to the database; they are never created, the operator copies them from another node
 */
export function loadServerKeys(dir: string, expected: ReadonlySet<SharedKey> = new Set()): ServerKeys {
  openKeyFolder(dir);
  for (const name of expected) {
    if (existsSync(join(dir, sharedKeyFiles[name]))) continue;
    throw new ConfigError(
      `DATA_DIR: ${join(dir, sharedKeyFiles[name])} is missing, and the database was written with that key: copy it from` +
        " another node, or from the backup of the keys (docs/operations/keys.md)",
    );
  }
  return withConfigError(dir, () => readOrCreateKeys(dir));
}

/** Creates the folder of the keys. Throws a ConfigError if it cannot be used. */
export function openKeyFolder(dir: string): void {
  withConfigError(dir, () => mkdirSync(dir, { recursive: true }));
}

function withConfigError<T>(dir: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new ConfigError(`DATA_DIR: the server's keys cannot be kept in ${dir} (${code ?? message})`);
  }
}

/** Writes the data keys, one per line. */
export function writeDataKeys(dir: string, keys: readonly Buffer[]): void {
  writeKeys(join(dir, sharedKeyFiles["data-key"]), keys);
}

function writeKeys(file: string, keys: readonly Buffer[]): void {
  replaceFile(file, keys.map((key) => `${key.toString("base64")}\n`).join(""));
}

/** Replaces a file; after a crash it has the old text or the new one. */
export function replaceFile(file: string, text: string): void {
  const unfinished = `${file}.new`;
  writeFileSync(unfinished, text, { mode: 0o600, flush: true });
  renameSync(unfinished, file);
}

/** Returns a new Ed25519 key, PEM. */
export const newSigningKey = (): string =>
  generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" });

function readOrCreateKeys(dir: string): ServerKeys {
  const dataKeyFile = join(dir, sharedKeyFiles["data-key"]);
  if (!existsSync(dataKeyFile)) writeDataKeys(dir, [randomBytes(32)]);
  const dataKeys = readKeys(dataKeyFile);
  const hashKeyFile = join(dir, sharedKeyFiles["hash-key"]);
  if (!existsSync(hashKeyFile)) writeKeys(hashKeyFile, dataKeys.slice(0, 1));
  const [hashKey] = readKeys(hashKeyFile);
  if (hashKey === undefined) throw new Error(`${hashKeyFile} is empty`);
  const privateFile = join(dir, "operator-private.pem");
  if (!existsSync(privateFile)) {
    const pair = generateKeyPairSync("rsa", {
      modulusLength: 2048,
      publicKeyEncoding: { type: "spki", format: "pem" },
      privateKeyEncoding: { type: "pkcs8", format: "pem" },
    });
    writeFileSync(join(dir, "operator-public.pem"), pair.publicKey);
    writeFileSync(privateFile, pair.privateKey, { mode: 0o600 });
  }
  const signingFile = join(dir, sharedKeyFiles["signing-key"]);
  if (!existsSync(signingFile)) replaceFile(signingFile, newSigningKey());
  return {
    dataKeys,
    hashKey,
    operatorPrivateKey: readFileSync(privateFile, "utf8"),
    signingPrivateKey: readFileSync(signingFile, "utf8"),
  };
}

function readKeys(file: string): Buffer[] {
  const keys = readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => Buffer.from(line, "base64"));
  if (keys.length === 0 || keys.some(({ length }) => length !== 32)) throw new Error(`${file} has no key of 32 bytes`);
  return keys;
}
