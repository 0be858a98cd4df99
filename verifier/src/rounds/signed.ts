import { keyIdOf, verifySigned } from "../proofs/signature.ts";
import { canonicalJson } from "./canonical.ts";
import type { RoundKeys } from "./keys.ts";
import { fields, hex32, nullable, oneOf, text, time, wrong, type Reader } from "./readers.ts";

/** Who vouches for a round or a seed. */
export interface SignedBy {
  /** RFC 7638 thumbprint of the key: part of what is signed. */
  readonly key: string;
  /** Raw Ed25519 public key, base64url. */
  readonly publicKey: string;
  /** Ed25519 (RFC 8032) over the UTF-8 of the canonical JSON of all the rest but `publicKey`, base64url. */
  readonly signature: string;
}

/**
 * What a reader leaves out is signed as well: a name it does not know, added, is a forgery, and one that a later
 * provider signs is none.
 */
export interface Signable {
  /** All of it as it was written; not given for what was not read from a file and is all there is. */
  readonly written?: unknown;
}

/** Reads what may be signed, and keeps it as it was written. */
export const signable =
  <T extends object>(reader: Reader<T>): Reader<T & Signable> =>
  (value) => {
    const read = reader(value);
    return read === wrong ? wrong : { ...read, written: value };
  };

export const signedBy = { key: text(100), publicKey: text(100), signature: text(200) };

export const receiptFormat = "fairlobby-seed-1";

/** The provider's word that at a moment a server seed was fixed already. Nothing in it says whose it is. */
export interface SeedReceipt extends SignedBy, Signable {
  readonly format: typeof receiptFormat;
  /** SHA-256 of the server seed's bytes, hex. */
  readonly serverSeedHash: string;
  /** The client seed it is used with from that moment on; null for a seed that waits for its turn. */
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

/** Not signed: what a signature needs to be looked at, and what the hash beside it stands for. */
type Unsigned = "publicKey" | "signature" | "serverSeed";

/** The canonical JSON of all that was written but the names left out; null for what has none. */
function statementOf({ written, ...content }: Signable, leftOut: readonly Unsigned[]): string | null {
  const all = typeof written === "object" && written !== null ? written : content;
  const signed = Object.entries(all).filter(([name]) => !leftOut.some((each) => each === name));
  return canonicalJson(Object.fromEntries(signed));
}

/**
 * Looks at a signature over everything in `content`, as it was written, but the names left out.
 * @param keys the published ones; null when they cannot be had
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
