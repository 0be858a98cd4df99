import type { PublishedKey } from "@fairlobby/verifier/proofs";
import type { GameProvider } from "./provider.ts";

/** The keys a provider's rounds are signed with, as published to players. */
export interface ProviderKeys {
  /** Key of the provider in the settings. */
  readonly provider: string;
  /** Null until the provider has returned them: until then its rounds cannot be verified. */
  readonly keys: readonly PublishedKey[] | null;
}

/** How long a provider's keys are cached. */
const freshMs = 60_000;
/** How long no call is made after a failure. */
const retryMs = 5_000;

interface CachedKeys {
  /** The provider is asked again at this time (milliseconds since the epoch) or later. */
  readonly until: number;
  readonly answer: Promise<readonly PublishedKey[] | null>;
}

/**
 * Creates the function that returns each provider's keys. However many players check a round, it asks a provider at most
 * once a minute, or five seconds after a failure. A failure keeps the known keys: no key is ever removed.
 */
export function createProofKeys(
  providers: ReadonlyMap<string, GameProvider>,
  now: () => number,
): () => Promise<ProviderKeys[]> {
  const cached = new Map<string, CachedKeys>();

  const keysOf = (key: string, provider: GameProvider): Promise<readonly PublishedKey[] | null> => {
    const last = cached.get(key);
    if (last !== undefined && now() < last.until) return last.answer;
    const answer = provider.proofKeys().then(async (reply) => {
      const known = (await last?.answer) ?? null;
      if ("failure" in reply) {
        cached.set(key, { until: now() + retryMs, answer: Promise.resolve(known) });
        return known;
      }
      const ids = new Set(reply.map(({ kid }) => kid));
      return [...reply, ...(known ?? []).filter(({ kid }) => !ids.has(kid))];
    });
    cached.set(key, { until: now() + freshMs, answer });
    return answer;
  };

  return () =>
    Promise.all([...providers].map(async ([key, provider]) => ({ provider: key, keys: await keysOf(key, provider) })));
}
