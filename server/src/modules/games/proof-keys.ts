import type { PublishedKey } from "@fairlobby/verifier/proofs";
import type { GameProvider } from "./provider.ts";

/** The keys a provider's rounds are signed with, as this lobby tells them to its players. */
export interface ProviderKeys {
  /** Key of the provider in the settings. */
  readonly provider: string;
  /** Null while it has not told them yet: which of its rounds are genuine is not known then. */
  readonly keys: readonly PublishedKey[] | null;
}

/** How long what a provider told is told on before it is asked again. */
const freshMs = 60_000;
/** How long one that did not answer is left in peace. */
const patienceMs = 5_000;

interface Asked {
  /** When it is asked again. */
  readonly until: number;
  readonly answer: Promise<readonly PublishedKey[] | null>;
}

/**
 * Asks each provider for its keys and remembers them: however many players check a round, a provider is asked once a
 * minute. One that does not answer keeps the keys it told before: no key is ever taken back.
 */
export function createProofKeys(
  providers: ReadonlyMap<string, GameProvider>,
  now: () => number,
): () => Promise<ProviderKeys[]> {
  const asked = new Map<string, Asked>();

  const keysOf = (key: string, provider: GameProvider): Promise<readonly PublishedKey[] | null> => {
    const before = asked.get(key);
    if (before !== undefined && now() < before.until) return before.answer;
    const answer = provider.proofKeys().then(async (told) => {
      const known = (await before?.answer) ?? null;
      if ("failure" in told) {
        asked.set(key, { until: now() + patienceMs, answer: Promise.resolve(known) });
        return known;
      }
      const ids = new Set(told.map(({ kid }) => kid));
      return [...told, ...(known ?? []).filter(({ kid }) => !ids.has(kid))];
    });
    asked.set(key, { until: now() + freshMs, answer });
    return answer;
  };

  return () =>
    Promise.all([...providers].map(async ([key, provider]) => ({ provider: key, keys: await keysOf(key, provider) })));
}
