import { createPublicKey, createSign, verify, type KeyObject } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import type { Log } from "../../../platform/log/log.ts";

/** Signs a body as both dialects do: RSA-SHA256, PKCS#1 v1.5, base64, for the header of the dialect. */
export function sign(body: string, privateKey: string): string {
  return createSign("RSA-SHA256").update(body).sign(privateKey, "base64");
}

/**
 * Returns a function that checks signatures with the keys in a PEM file. A signature must match one of the keys; there
 * are two while a provider changes its key. The file is first read when a signature is checked, because the provider
 * may start later, and again after every change. While no RSA key can be read, every signature is refused, and the
 * reason is logged once. If the changed file cannot be read, the previous keys stay in use.
 * @param checkFileMs minimum time between two checks of the file for changes, once it was read
 */
export function createVerifier(
  publicKeyFile: string,
  log: Log,
  checkFileMs = 1_000,
): (body: Buffer, signature: string) => boolean {
  let keys: readonly KeyObject[] = [];
  let state = "";
  let checkedAt = -Infinity;
  let logged = false;
  const refresh = (): void => {
    const now = performance.now();
    if (keys.length > 0 && now - checkedAt < checkFileMs) return;
    checkedAt = now;
    try {
      const { ino, mtimeNs, size } = statSync(publicKeyFile, { bigint: true });
      const found = `${ino} ${mtimeNs} ${size}`;
      if (keys.length > 0 && found === state) return;
      keys = readRsaKeys(publicKeyFile);
      state = found;
      logged = false;
    } catch (error) {
      if (!logged) log.warn({ err: error, file: publicKeyFile }, "a game provider's public key cannot be read");
      logged = true;
    }
  };
  return (body, signature) => {
    const bytes = strictBase64(signature);
    if (bytes === null) return false;
    refresh();
    return keys.some((key) => verify("RSA-SHA256", body, key, bytes));
  };
}

/** Reads all public keys of a PEM file. Throws if it has none, or if one of them is not an RSA key. */
export function readRsaKeys(file: string): readonly KeyObject[] {
  const blocks = readFileSync(file, "utf8").match(/-----BEGIN [^-]+-----[^-]+-----END [^-]+-----/g) ?? [];
  const keys = blocks.map((pem) => createPublicKey(pem));
  if (keys.length === 0) throw new Error("there is no key in PEM");
  if (keys.some(({ asymmetricKeyType }) => asymmetricKeyType !== "rsa")) throw new Error("not an RSA key");
  return keys;
}

/** Returns the bytes of a base64 text (RFC 4648, section 4); null for other texts, which Node decodes in part. */
function strictBase64(text: string): Buffer | null {
  const bytes = Buffer.from(text, "base64");
  return bytes.length > 0 && bytes.toString("base64") === text ? bytes : null;
}
