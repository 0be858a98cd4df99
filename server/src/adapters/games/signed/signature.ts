import { createPublicKey, createSign, verify, type KeyObject } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Log } from "../../../platform/log.ts";

/** Signs a body as both dialects do: RSA-SHA256, PKCS#1 v1.5, base64, for the header of the dialect. */
export function sign(body: string, privateKey: string): string {
  return createSign("RSA-SHA256").update(body).sign(privateKey, "base64");
}

/**
 * Checks signatures with the key in a PEM file, which is read when it is first needed: the provider may start later.
 * Without an RSA key every signature is refused, and the reason is logged once.
 */
export function createVerifier(publicKeyFile: string, log: Log): (body: Buffer, signature: string) => boolean {
  let key: KeyObject | undefined;
  let logged = false;
  const readKey = (): KeyObject => {
    const found = createPublicKey(readFileSync(publicKeyFile, "utf8"));
    if (found.asymmetricKeyType !== "rsa") throw new Error("not an RSA key");
    return found;
  };
  return (body, signature) => {
    const bytes = strictBase64(signature);
    if (bytes === null) return false;
    try {
      key ??= readKey();
    } catch (error) {
      if (!logged) log.warn({ err: error, file: publicKeyFile }, "a game provider's public key cannot be read");
      logged = true;
      return false;
    }
    return verify("RSA-SHA256", body, key, bytes);
  };
}

/** Returns the bytes of a base64 text (RFC 4648, section 4); null for any other text, of which Node's decoder skips a part. */
function strictBase64(text: string): Buffer | null {
  const bytes = Buffer.from(text, "base64");
  return bytes.length > 0 && bytes.toString("base64") === text ? bytes : null;
}
