import { keyIdOf, verifySigned } from "../proofs/signature.ts";
import { canonicalJson } from "./canonical.ts";
import type { RoundKeys } from "./keys.ts";
import { amount, fields, hex32, nullable, oneOf, text, wrong, type Reader } from "./readers.ts";

/** Who vouches for a round or a seed. */
export interface SignedBy {
  /** RFC 7638 thumbprint of the key: part of what is signed. */
  readonly key: string;
  /** Raw Ed25519 public key, base64url. */
  readonly publicKey: string;
  /** Ed25519 (RFC 8032) over the UTF-8 of the canonical JSON of all the rest but `publicKey`, base64url. */
  readonly signature: string;
}

export const signedBy = { key: text(100), publicKey: text(100), signature: text(200) };

export const receiptFormat = "fairlobby-seed-1";

/** The provider's word that at a moment a server seed was fixed already. Nothing in it says whose it is. */
export interface SeedReceipt extends SignedBy {
  readonly format: typeof receiptFormat;
  /** SHA-256 of the server seed's bytes, hex. */
  readonly serverSeedHash: string;
  /** The client seed it is used with from that moment on; null for a seed that waits for its turn. */
  readonly clientSeed: string | null;
  /** Milliseconds since the epoch, by the provider's clock. */
  readonly at: number;
}

export const seedReceipt: Reader<SeedReceipt> = fields({
  format: oneOf(receiptFormat),
  serverSeedHash: hex32,
  clientSeed: nullable(text(200)),
  at: amount,
  ...signedBy,
});

/** Reads a kept receipt, or a list of them as the game saves it; null for anything else. */
export function readSeedReceipts(file: string): readonly SeedReceipt[] | null {
  if (file.length > longestReceipts) return null;
  let value: unknown;
  try {
    value = JSON.parse(file);
  } catch {
    return null;
  }
  const receipts = (Array.isArray(value) ? (value as readonly unknown[]) : [value]).map(seedReceipt);
  const read = receipts.filter((receipt) => receipt !== wrong);
  return read.length > 0 && read.length === receipts.length ? read : null;
}

const longestReceipts = 20_000;

/**
 * What a signature is worth.
 * - published: right, by a key that is published
 * - unknown_key: right, by a key that nobody asked publishes
 * - not_compared: right, by a key that could not be compared with the published ones
 * - forged: not this key's over this content
 * - no_ed25519: this browser cannot tell
 */
export type Signature = "published" | "unknown_key" | "not_compared" | "forged" | "no_ed25519";

/**
 * Looks at a signature over everything in `content` but `publicKey` and `signature`.
 * @param keys the published ones; null when they cannot be had
 */
export async function signatureOf(content: object & SignedBy, keys: RoundKeys | null): Promise<Signature> {
  const { publicKey, signature, ...rest } = content;
  const statement = canonicalJson(rest);
  if (statement === null || (await keyIdOf(publicKey)) !== content.key) return "forged";
  const verified = await verifySigned({ statement, signature, publicKey });
  if (verified === "unsupported") return "no_ed25519";
  if (!verified) return "forged";
  if (keys?.publicKeys.includes(publicKey) === true) return "published";
  return keys?.complete === true ? "unknown_key" : "not_compared";
}
