import type { PublishedKey } from "@fairlobby/verifier/proofs";
import type { GameProvider } from "./provider.ts";

/** The keys a provider's rounds are signed with, as published to players. */
export interface ProviderKeys {
  /** Key of the provider in the settings. */
  readonly provider: string;
  /** Null until it has returned them: until then its rounds cannot be verified. */
  readonly keys: readonly PublishedKey[] | null;
}

/** How long a provider's keys are cached. */
const freshMs = 60_000;
/** How long to wait after a failure. */
const retryMs = 5_000;

interface Asked {
  /** When to ask again. */
  readonly until: number;
  readonly answer: Promise<readonly PublishedKey[] | null>;
}

/**
 * Creates the function that asks each provider for its keys, at most once a minute however many players check a round.
 * After a failure it keeps the known keys: no key is ever removed.
 */
export function createProofKeys(
  providers: ReadonlyMap<string, GameProvider>,
  now: () => number,
): () => Promise<ProviderKeys[]> {
  const asked = new Map<string, Asked>();

  const keysOf = (key: string, provider: GameProvider): Promise<readonly PublishedKey[] | null> => {
    const before = asked.get(key);
    if (before !== undefined && now() < before.until) return before.answer;
    const answer = provider.proofKeys().then(async (reply) => {
      const known = (await before?.answer) ?? null;
      if ("failure" in reply) {
        asked.set(key, { until: now() + retryMs, answer: Promise.resolve(known) });
        return known;
      }
      const ids = new Set(reply.map(({ kid }) => kid));
      return [...reply, ...(known ?? []).filter(({ kid }) => !ids.has(kid))];
    });
    asked.set(key, { until: now() + freshMs, answer });
    return answer;
  };

  return () =>
    Promise.all([...providers].map(async ([key, provider]) => ({ provider: key, keys: await keysOf(key, provider) })));
}
