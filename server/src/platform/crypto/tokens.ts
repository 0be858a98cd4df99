import { createHash, createHmac, randomBytes } from "node:crypto";

/** Returns an opaque token of 256 random bits, base64url. Only its hash is stored (R-SRV-11). */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Returns a readable random id: a letter for its kind and 100 random bits in base 32 without look-alikes. */
export function newId(kind: string): string {
  const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
  return kind + Array.from(randomBytes(20), (byte) => alphabet[byte & 31]).join("");
}

/** Returns the SHA-256 of a token, as stored. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Returns the base64url SHA-256 of a value's JSON, which distinguishes two requests under one idempotency key. */
export function fingerprint(value: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify(value, (_, part: unknown) => (typeof part === "bigint" ? part.toString() : part)))
    .digest("base64url");
}

/** Returns a JSON value with the fields of its objects in order: the same value always has the same fingerprint. */
export function withSortedFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedFields);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, part]) => [name, withSortedFields(part)]),
  );
}

/**
 * Like `fingerprint`, for a body that may have a password or an account number: it cannot be guessed without the key.
 */
export function keyedFingerprint(key: Buffer, value: unknown): string {
  return createHmac("sha256", key).update(fingerprint(value)).digest("base64url");
}
