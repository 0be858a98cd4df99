import { randomUUID } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

/** OWASP's minimum for argon2id: 19 MiB, two passes; about 25 ms of one core. */
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** How many hashes run at the same time in a node, and how many callers of each kind may wait. */
const maxRunning = 2;
const maxWaiting = 16;

/** `known` callers use a device the account knows; they have a separate queue, which is served first. */
export type HashingFor = "known" | "stranger";

/** Runs all argon2 hashing of a node: a crowd of callers must not take more than its share of the CPU (R-SRV-122). */
export interface Hashing {
  /** Returns null when too many callers wait. */
  hash(password: string, caller: HashingFor): Promise<string | null>;
  /**
   * Returns whether a password matches a hash; null when too many callers wait. Without a hash it does the same work
   * and returns false, so that an unknown name takes as long as a wrong password (R-SRV-10).
   */
  matches(password: string, passwordHash: string | null, caller: HashingFor): Promise<boolean | null>;
  /** Returns how many hashes were computed, and the most that ran at the same time. */
  counts(): { readonly runs: number; readonly maxAtOnce: number };
}

export function createHashing(): Hashing {
  const placeholder = hash(randomUUID(), settings);
  const waiting: Record<HashingFor, (() => void)[]> = { known: [], stranger: [] };
  let running = 0;
  let runs = 0;
  let maxAtOnce = 0;

  /** Waits for a slot; false when too many callers wait already. */
  const enter = async (caller: HashingFor): Promise<boolean> => {
    if (running < maxRunning) running++;
    else {
      if (waiting[caller].length >= maxWaiting) return false;
      const slot = Promise.withResolvers<void>();
      waiting[caller].push(slot.resolve);
      await slot.promise;
    }
    runs++;
    maxAtOnce = Math.max(maxAtOnce, running);
    return true;
  };
  /** Gives the slot to the next caller. */
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
        const matched = await verify(passwordHash ?? (await placeholder), password);
        return matched && passwordHash !== null;
      }),
    counts: () => ({ runs, maxAtOnce }),
  };
}
