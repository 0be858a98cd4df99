import { fromBase64url } from "../proofs/bytes.ts";

/** The keys rounds may be signed with. */
export interface RoundKeys {
  /** Raw Ed25519 public keys, base64url: those in use and every one before them. */
  readonly publicKeys: readonly string[];
  /** False when a provider's keys could not be had: then a key that is not among these may be published all the same. */
  readonly complete: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const rawKeys = (keys: unknown): string[] | null =>
  Array.isArray(keys)
    ? (keys as readonly unknown[]).flatMap((key) => {
        const x = isFields(key) ? key["x"] : null;
        return typeof x === "string" && fromBase64url(x, 32) !== null ? [x] : [];
      })
    : null;

/** What only a lobby's document has. */
const lobbyNames = ["gameProviders", "statements", "moneyMode"];

/**
 * The keys in the document at `/.well-known/fairlobby.json`, be it a lobby's, which names those of each of its game
 * providers, or a provider's own. A lobby's that was kept from before it named them tells no key, and is not complete.
 * Null for anything that is neither.
 */
export function readRoundKeys(document: unknown): RoundKeys | null {
  if (!isFields(document)) return null;
  const { gameProviders, keys } = document;
  // A lobby's own keys sign quotes and payouts: no round.
  if (!Array.isArray(gameProviders) && lobbyNames.some((name) => Object.hasOwn(document, name))) {
    return { publicKeys: [], complete: false };
  }
  const lists = Array.isArray(gameProviders)
    ? (gameProviders as readonly unknown[]).map((provider) => (isFields(provider) ? rawKeys(provider["keys"]) : null))
    : [rawKeys(keys)];
  if (!Array.isArray(gameProviders) && lists[0] === null) return null;
  return { publicKeys: lists.flatMap((list) => list ?? []), complete: !lists.includes(null) };
}
