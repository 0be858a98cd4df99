import { createECDH, createPrivateKey, createPublicKey, hkdfSync } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ConfigError } from "../config/env.ts";
import type { Sql } from "../db/database.ts";
import { query } from "../statements.ts";
import { replaceFile } from "./key-files.ts";

/** The P-256 key that signs messages to browsers' push services (VAPID, RFC 8292), base64url. */
export interface PushKey {
  /** 65 bytes: browsers subscribe with it. */
  readonly publicKey: string;
  /** 32 bytes. */
  readonly privateKey: string;
}

/** The file in DATA_DIR/server; all nodes share it. */
export const pushKeyFile = "push-private.pem";

/** The order of P-256 (SEC 2). */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/**
 * Returns the key that a first start creates. It is derived from the hash key, so that all nodes create the same one,
 * even in a lobby that was installed before there was this key. 48 bytes make the bias of the remainder negligible
 * (FIPS 186-5, A.2.1).
 */
function derivePrivateKey(hashKey: Buffer): Buffer {
  const bytes = Buffer.from(hkdfSync("sha256", hashKey, "", "fairlobby push key", 48));
  const number = (BigInt(`0x${bytes.toString("hex")}`) % (order - 1n)) + 1n;
  return Buffer.from(number.toString(16).padStart(64, "0"), "hex");
}

function toPem(privateKey: Buffer): string {
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(privateKey);
  const point = pair.getPublicKey();
  const coordinates = { x: point.subarray(1, 33).toString("base64url"), y: point.subarray(33).toString("base64url") };
  const key = { kty: "EC", crv: "P-256", d: privateKey.toString("base64url"), ...coordinates };
  return createPrivateKey({ key, format: "jwk" }).export({ type: "pkcs8", format: "pem" });
}

/** Reads the key, or creates it. Throws a ConfigError if the file cannot be read or written, or has no such key. */
export function loadPushKey(dir: string, hashKey: Buffer): PushKey {
  const file = join(dir, pushKeyFile);
  try {
    if (!existsSync(file)) replaceFile(file, toPem(derivePrivateKey(hashKey)));
    const key = createPrivateKey(readFileSync(file));
    const { x, y } = createPublicKey(key).export({ format: "jwk" });
    const { crv, d } = key.export({ format: "jwk" });
    if (crv !== "P-256" || x === undefined || y === undefined || d === undefined) throw new Error("not a P-256 key");
    const point = [Buffer.from([4]), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")];
    return { publicKey: Buffer.concat(point).toString("base64url"), privateKey: d };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new ConfigError(`DATA_DIR: ${file} cannot be used (${code ?? message})`);
  }
}

const recordPushKey = query(
  "record_push_key",
  "insert into platform.push_key (public_key) values (:publicKey) on conflict (single) do nothing",
);

const recordedPushKey = query("recorded_push_key", "select public_key from platform.push_key");

/** Returns the public key that this database works with; null before the first start. */
export async function readPushKey(sql: Sql): Promise<string | null> {
  return (await recordedPushKey.first(sql))?.publicKey ?? null;
}

/**
 * Compares this node's key with the one that browsers subscribed with; the first node records its own. Throws a ConfigError
 * if the node has a different one.
 */
export async function agreeOnPushKey(sql: Sql, { publicKey }: PushKey, dir: string): Promise<void> {
  await recordPushKey(sql, { publicKey });
  const current = await readPushKey(sql);
  if (current !== publicKey) throw otherPushKey(dir);
}

export const otherPushKey = (dir: string): ConfigError =>
  new ConfigError(
    `DATA_DIR: ${join(dir, pushKeyFile)} is not the key that this database works with: all nodes share it; copy the file` +
      " from another node, or from the backup of the keys (docs/operations/keys.md)",
  );
