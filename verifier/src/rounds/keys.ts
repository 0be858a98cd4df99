import { fromBase64url } from "../proofs/bytes.ts";

/** The keys rounds may be signed with. */
export interface RoundKeys {
  /** Raw Ed25519 public keys, base64url: those in use and all former keys. */
  readonly publicKeys: readonly string[];
  /** False if a provider's keys were unavailable: a missing key may still be published. */
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

/** Properties that only a lobby's document has. */
const lobbyNames = ["gameProviders", "statements", "moneyMode"];

/**
 * Reads the keys from the document at `/.well-known/fairlobby.json` of a provider, or of a lobby, which lists the keys
 * of each of its game providers. A lobby's old document without this list gives no keys and is not complete. Null for
 * anything else.
 */
export function readRoundKeys(document: unknown): RoundKeys | null {
  if (!isFields(document)) return null;
  const { gameProviders, keys } = document;
  // A lobby's own keys sign quotes and payouts, not rounds.
  if (!Array.isArray(gameProviders) && lobbyNames.some((name) => Object.hasOwn(document, name))) {
    return { publicKeys: [], complete: false };
  }
  const lists = Array.isArray(gameProviders)
    ? (gameProviders as readonly unknown[]).map((provider) => (isFields(provider) ? rawKeys(provider["keys"]) : null))
    : [rawKeys(keys)];
  if (!Array.isArray(gameProviders) && lists[0] === null) return null;
  return { publicKeys: lists.flatMap((list) => list ?? []), complete: !lists.includes(null) };
}
