import { createHmac, hkdfSync } from "node:crypto";

/**
 * Hashes personal data so that equal values can be found without being kept: HMAC-SHA-256, 32 bytes. Without the key an
 * account number, which has few digits, could be guessed from its hash.
 */
export type KeyedHash = (parts: readonly string[]) => Buffer;

/**
 * Returns a hash under a key derived from the hash key for one purpose (HKDF-SHA-256, RFC 5869), so that hashes made for
 * different purposes cannot be compared.
 */
export function createKeyedHash(hashKey: Buffer, purpose: string): KeyedHash {
  const key = Buffer.from(hkdfSync("sha256", hashKey, "", `fairlobby ${purpose}`, 32));
  return (parts) => createHmac("sha256", key).update(JSON.stringify(parts)).digest();
}
