import { createPublicKey, createSign, verify, type KeyObject } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import type { Log } from "../../../platform/log.ts";

/** Signs a body as both dialects do: RSA-SHA256, PKCS#1 v1.5, base64, for the header of the dialect. */
export function sign(body: string, privateKey: string): string {
  return createSign("RSA-SHA256").update(body).sign(privateKey, "base64");
}

/**
 * Checks signatures with the keys in a PEM file: one of them must fit, and there are two while a provider changes its key.
 * The file is read when it is first needed, as the provider may start later, and again after it was changed. Without an RSA
 * key every signature is refused; the reason is logged once. A change that cannot be read leaves the keys as they are.
 * @param checkFileMs how often the file is looked at
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

/** Reads every public key of a PEM file. Throws if there is none, or one of them is not an RSA key. */
export function readRsaKeys(file: string): readonly KeyObject[] {
  const blocks = readFileSync(file, "utf8").match(/-----BEGIN [^-]+-----[^-]+-----END [^-]+-----/g) ?? [];
  const keys = blocks.map((pem) => createPublicKey(pem));
  if (keys.length === 0) throw new Error("there is no key in PEM");
  if (keys.some(({ asymmetricKeyType }) => asymmetricKeyType !== "rsa")) throw new Error("not an RSA key");
  return keys;
}

/** Returns the bytes of a base64 text (RFC 4648, section 4); null for any other text, of which Node's decoder skips a part. */
function strictBase64(text: string): Buffer | null {
  const bytes = Buffer.from(text, "base64");
  return bytes.length > 0 && bytes.toString("base64") === text ? bytes : null;
}
