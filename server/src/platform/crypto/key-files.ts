import { generateKeyPairSync, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ConfigError } from "../config/env.ts";

export interface ServerKeys {
  /** 32 bytes that seal personal data. */
  readonly dataKey: Buffer;
  /** RSA key the server signs its calls to game providers with, PEM. */
  readonly operatorPrivateKey: string;
  /** Ed25519 key the server signs quotes and days of payouts with, PEM. */
  readonly signingPrivateKey: string;
}

/**
 * Reads the server's own keys from `dir`, making them at the first start; readable by its user alone.
 * Throws a ConfigError when they cannot be kept there.
 */
export function loadServerKeys(dir: string): ServerKeys {
  try {
    return readOrMakeKeys(dir);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new ConfigError(`DATA_DIR: the server's keys cannot be kept in ${dir} (${code ?? message})`);
  }
}

function readOrMakeKeys(dir: string): ServerKeys {
  mkdirSync(dir, { recursive: true });
  const dataKeyFile = join(dir, "data-key");
  if (!existsSync(dataKeyFile)) writeFileSync(dataKeyFile, randomBytes(32).toString("base64"), { mode: 0o600 });
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
  const signingFile = join(dir, "signing-private.pem");
  if (!existsSync(signingFile)) {
    const { privateKey } = generateKeyPairSync("ed25519");
    writeFileSync(signingFile, privateKey.export({ type: "pkcs8", format: "pem" }), { mode: 0o600 });
  }
  return {
    dataKey: Buffer.from(readFileSync(dataKeyFile, "utf8"), "base64"),
    operatorPrivateKey: readFileSync(privateFile, "utf8"),
    signingPrivateKey: readFileSync(signingFile, "utf8"),
  };
}
