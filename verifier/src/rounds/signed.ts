import { keyIdOf, verifySigned } from "../proofs/signature.ts";
import { canonicalJson } from "./canonical.ts";
import type { RoundKeys } from "./keys.ts";
import { fields, hex32, nullable, oneOf, text, time, wrong, type Reader } from "./readers.ts";

/** The signature of a round or a seed. */
export interface SignedBy {
  /** RFC 7638 thumbprint of the key; the signature covers it. */
  readonly key: string;
  /** Raw Ed25519 public key, base64url. */
  readonly publicKey: string;
  /** Ed25519 (RFC 8032) over the UTF-8 of the canonical JSON of everything else but `publicKey`, base64url. */
  readonly signature: string;
}

/**
 * The signature also covers fields that a reader ignores: an unknown field makes the file forged if it was added after
 * signing, but not if a newer provider signed it.
 */
export interface Signable {
  /** The complete original; absent if the value was not read from a file and is complete itself. */
  readonly written?: unknown;
}

/** Reads a signable value and keeps the original. */
export const signable =
  <T extends object>(reader: Reader<T>): Reader<T & Signable> =>
  (value) => {
    const read = reader(value);
    return read === wrong ? wrong : { ...read, written: value };
  };

export const signedBy = { key: text(100), publicKey: text(100), signature: text(200) };

export const receiptFormat = "fairlobby-seed-1";

/** The provider's statement that a server seed was fixed at the time `at`. It does not name the player. */
export interface SeedReceipt extends SignedBy, Signable {
  readonly format: typeof receiptFormat;
  /** SHA-256 of the server seed's bytes, hex. */
  readonly serverSeedHash: string;
  /** The client seed that the server seed is used with from that time on; null for a server seed not yet in use. */
  readonly clientSeed: string | null;
  /** Milliseconds since the epoch, by the provider's clock. */
  readonly at: number;
}

export const seedReceipt: Reader<SeedReceipt> = signable(
  fields({
    format: oneOf(receiptFormat),
    serverSeedHash: hex32,
    clientSeed: nullable(text(200)),
    at: time,
    ...signedBy,
  }),
);

/** Reads a saved receipt, or a list of them as the game saves it; null for anything else. */
export function readSeedReceipts(file: string): readonly SeedReceipt[] | null {
  if (file.length > maxReceiptFileLength) return null;
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

const maxReceiptFileLength = 20_000;

/**
 * The result of a signature check.
 * - published: valid, with a published key
 * - unknown_key: valid, with a key that is not published
 * - not_compared: valid, but the published keys were unavailable
 * - forged: the signature is not of this content with this key
 * - no_ed25519: this browser cannot check Ed25519 signatures
 */
export type Signature = "published" | "unknown_key" | "not_compared" | "forged" | "no_ed25519";

/** Properties that the signature does not cover: those needed to check it, and those represented by a signed hash. */
type Unsigned = "publicKey" | "signature" | "serverSeed";

/** Returns the canonical JSON of the original without the omitted names; null if it has no canonical form. */
function statementOf({ written, ...content }: Signable, leftOut: readonly Unsigned[]): string | null {
  const all = typeof written === "object" && written !== null ? written : content;
  const signed = Object.entries(all).filter(([name]) => !leftOut.some((each) => each === name));
  return canonicalJson(Object.fromEntries(signed));
}

/**
 * Checks a signature over everything in the original of `content` except the omitted names.
 * @param keys the published keys; null if unavailable
 */
export async function signatureOf(
  content: SignedBy & Signable,
  keys: RoundKeys | null,
  leftOut: readonly Unsigned[] = ["publicKey", "signature"],
): Promise<Signature> {
  const { key, publicKey, signature } = content;
  const statement = statementOf(content, leftOut);
  if (statement === null || (await keyIdOf(publicKey)) !== key) return "forged";
  const verified = await verifySigned({ statement, signature, publicKey });
  if (verified === "unsupported") return "no_ed25519";
  if (!verified) return "forged";
  if (keys?.publicKeys.includes(publicKey) === true) return "published";
  return keys?.complete === true ? "unknown_key" : "not_compared";
}
