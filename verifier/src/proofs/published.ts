import { fromBase64url } from "./bytes.ts";
import type { Signed } from "./signature.ts";

/** Path of a lobby's key document, which lists the addresses of its other documents. */
export const keyDocumentPath = "/.well-known/fairlobby.json";
/** Roots of the days, oldest first. */
export const rootsPath = "/proofs/roots";

/** An Ed25519 public key as RFC 8037 writes it. */
export interface PublishedKey {
  readonly kty: "OKP";
  readonly crv: "Ed25519";
  readonly use: "sig";
  readonly alg: "EdDSA";
  /** RFC 7638 thumbprint. */
  readonly kid: string;
  /** The raw key, base64url. */
  readonly x: string;
}

/** The parts of a lobby's key document that the checks use. */
export interface Publisher {
  readonly issuer: string;
  /** Raw public keys, base64url: the current key and all former keys. */
  readonly publicKeys: readonly string[];
}

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

const rawKey = (value: unknown): string[] =>
  typeof value === "string" && fromBase64url(value, 32) !== null ? [value] : [];

/** Reads a key document; null for anything else. */
export function readPublisher(document: unknown): Publisher | null {
  if (!isFields(document)) return null;
  const { issuer, keys } = document;
  if (typeof issuer !== "string" || !Array.isArray(keys)) return null;
  const publicKeys = keys.flatMap((key: unknown) => (isFields(key) ? rawKey(key["x"]) : []));
  return { issuer, publicKeys };
}

/** A page of the published roots. */
export interface RootsPage {
  readonly roots: readonly Signed[];
  /** The first day of the next page, or null on the last page. */
  readonly next: string | null;
}

/** Reads a page of the published roots; null for anything else. */
export function readRootsPage(document: unknown): RootsPage | null {
  if (!isFields(document) || !Array.isArray(document["roots"])) return null;
  const { roots, next } = document;
  if (next !== null && typeof next !== "string") return null;
  const isSigned = (root: unknown): root is Signed =>
    isFields(root) &&
    typeof root["statement"] === "string" &&
    typeof root["signature"] === "string" &&
    typeof root["publicKey"] === "string";
  return roots.every(isSigned) ? { roots, next } : null;
}

/** Maximum number of pages fetched to check one proof: about ten years of days. */
const maxPages = 20;

/**
 * Fetches the published roots from `day` to the newest, but no more than `maxPages` pages.
 * @param get fetches JSON from the lobby; throws if unavailable
 * @returns null if the lobby's answer is not a list of roots
 */
export async function fetchRoots(get: (path: string) => Promise<unknown>, day: string): Promise<Signed[] | null> {
  const roots: Signed[] = [];
  let from: string | null = day;
  for (let pages = 0; from !== null && pages < maxPages; pages++) {
    const page: RootsPage | null = readRootsPage(await get(`${rootsPath}?from=${encodeURIComponent(from)}`));
    if (page === null) return null;
    roots.push(...page.roots);
    from = page.next;
  }
  return roots;
}
