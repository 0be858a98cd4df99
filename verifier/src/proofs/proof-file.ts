import { fromBase64url } from "./bytes.ts";
import type { Owner } from "./payout-line.ts";
import type { Signed } from "./signature.ts";

/** A signed quote, as a player saves it. */
export interface QuoteProof extends Signed {
  readonly format: typeof proofFormats.quote;
}

/** A line of the published payouts with its path to the signed root of the day. */
export interface PayoutProof {
  readonly format: typeof proofFormats.payout;
  /** Canonical text, see `PayoutLine`. */
  readonly line: string;
  /** Hashes of 32 bytes from the bottom of the tree, base64url. */
  readonly path: readonly string[];
  /** Opens the line's commitment; null in a copy without the owner. */
  readonly owner: Owner | null;
  readonly root: Signed;
  /** The day before; null for the first day. */
  readonly previous: Signed | null;
}

export const proofFormats = { quote: "fairlobby-quote-proof-1", payout: "fairlobby-payout-proof-1" } as const;

export type ProofFile = QuoteProof | PayoutProof;

/** Maximum length of a file that is read. */
const maxFileLength = 20_000;
const maxPathLength = 60;

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;

function signedOf(value: unknown): Signed | null {
  if (!isFields(value)) return null;
  const { statement, signature, publicKey } = value;
  if (typeof statement !== "string" || typeof signature !== "string" || typeof publicKey !== "string") return null;
  return { statement, signature, publicKey };
}

function ownerIn(value: unknown): Owner | null {
  if (!isFields(value)) return null;
  const { orderId, salt } = value;
  if (typeof orderId !== "string" || typeof salt !== "string") return null;
  return /^[\x21-\x7e]{1,40}$/.test(orderId) && fromBase64url(salt, 16) !== null ? { orderId, salt } : null;
}

function payoutProofOf(fields: Fields): PayoutProof | null {
  const { line, path } = fields;
  const root = signedOf(fields["root"]);
  const owner = fields["owner"] === null ? null : ownerIn(fields["owner"]);
  const previous = fields["previous"] === null ? null : signedOf(fields["previous"]);
  if (typeof line !== "string" || root === null || !Array.isArray(path) || path.length > maxPathLength) return null;
  if ((owner === null && fields["owner"] !== null) || (previous === null && fields["previous"] !== null)) return null;
  const hashes = path.filter((hash): hash is string => typeof hash === "string" && fromBase64url(hash, 32) !== null);
  if (hashes.length !== path.length) return null;
  return { format: proofFormats.payout, line, path: hashes, owner, root, previous };
}

/** Reads a saved proof; null for anything else. */
export function readProofFile(text: string): ProofFile | null {
  if (text.length > maxFileLength) return null;
  let fields: unknown;
  try {
    fields = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isFields(fields)) return null;
  if (fields["format"] === proofFormats.payout) return payoutProofOf(fields);
  const signed = fields["format"] === proofFormats.quote ? signedOf(fields) : null;
  return signed === null ? null : { format: proofFormats.quote, ...signed };
}

/** Formats a proof for saving: readable JSON. */
export const writeProofFile = (proof: ProofFile): string => `${JSON.stringify(proof, null, 2)}\n`;
