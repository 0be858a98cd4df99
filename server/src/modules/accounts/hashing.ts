import { randomUUID } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

/** OWASP's floor for argon2id: 19 MiB, two passes; about 25 ms of one core. */
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes that run at once in a node, and how many of each kind of caller may wait for a place. */
const atOnce = 2;
const mayWait = 16;

/** `known`: from a device the account knows; goes before the others, and has places to wait in of its own. */
export type HashingFor = "known" | "stranger";

/** The only way to argon2: it takes a node's CPU, so that no crowd of callers may have more than its share (R-SRV-122). */
export interface Hashing {
  /** Returns null when too many wait. */
  hash(password: string, caller: HashingFor): Promise<string | null>;
  /**
   * Returns whether a password is the one of a hash; null when too many wait. Without a hash to compare with it does the
   * same work and returns false, so that an unknown name takes as long as a wrong password (R-SRV-10).
   */
  matches(password: string, passwordHash: string | null, caller: HashingFor): Promise<boolean | null>;
  /** Returns how many hashes were computed so far, and how many ran at once at most. */
  counts(): { readonly runs: number; readonly mostAtOnce: number };
}

export function createHashing(): Hashing {
  const nobody = hash(randomUUID(), settings);
  const waiting: Record<HashingFor, (() => void)[]> = { known: [], stranger: [] };
  let running = 0;
  let runs = 0;
  let mostAtOnce = 0;

  /** Waits for a place; false when too many do already. */
  const enter = async (caller: HashingFor): Promise<boolean> => {
    if (running < atOnce) running++;
    else {
      if (waiting[caller].length >= mayWait) return false;
      const place = Promise.withResolvers<void>();
      waiting[caller].push(place.resolve);
      await place.promise;
    }
    runs++;
    mostAtOnce = Math.max(mostAtOnce, running);
    return true;
  };
  /** Hands the place on to whoever is next. */
  const leave = (): void => {
    const next = waiting.known.shift() ?? waiting.stranger.shift();
    if (next === undefined) running--;
    else next();
  };
  const run = async <T>(caller: HashingFor, work: () => Promise<T>): Promise<T | null> => {
    if (!(await enter(caller))) return null;
    try {
      return await work();
    } finally {
      leave();
    }
  };

  return {
    hash: (password, caller) => run(caller, () => hash(password, settings)),
    matches: (password, passwordHash, caller) =>
      run(caller, async () => {
        const matched = await verify(passwordHash ?? (await nobody), password);
        return matched && passwordHash !== null;
      }),
    counts: () => ({ runs, mostAtOnce }),
  };
}
