import { createHash, createHmac, randomBytes } from "node:crypto";

/** An opaque token of 256 random bits, base64url. Only its hash is stored (R-SRV-11). */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** A readable random id: a letter for its kind and 100 random bits in base 32 without look-alikes. */
export function newId(kind: string): string {
  const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
  return kind + Array.from(randomBytes(20), (byte) => alphabet[byte & 31]).join("");
}

/** SHA-256 of a token, as stored. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** A short text that tells two requests under one idempotency key apart: base64url SHA-256 of their JSON. */
export function fingerprint(value: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify(value, (_, part: unknown) => (typeof part === "bigint" ? part.toString() : part)))
    .digest("base64url");
}

/**
 * As `fingerprint`, of a body that may hold a password or an account number: without the key it cannot be guessed back.
 */
export function keyedFingerprint(key: Buffer, value: unknown): string {
  return createHmac("sha256", key).update(fingerprint(value)).digest("base64url");
}
