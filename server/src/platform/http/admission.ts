/** Limits on the concurrent calls at a node that share a key, e.g. the player (R-SRV-101). */
export interface AdmissionLimits {
  /** Calls under way at once. */
  readonly atOnce: number;
  /** Calls that may wait for one of these to end. */
  readonly queue: number;
  /** The longest a call waits, milliseconds. */
  readonly waitMs: number;
}

/** Four connections of a pool of twenty: a player whose rows are locked does not block others. */
export const admissionLimits: AdmissionLimits = { atOnce: 4, queue: 8, waitMs: 250 };

/**
 * Money calls of one token to one path: they lock the same rows, so the further ones wait before they take a
 * connection. The longest wait is that of three calls that each time out on a lock.
 */
export const moneySlotLimits: AdmissionLimits = { atOnce: 1, queue: 3, waitMs: 15_000 };

/**
 * Money calls of all players at a node, each for as long as it may use a database connection: half of the `connections`
 * stay for other calls.
 */
export const moneyPlaceLimits = (connections: number): AdmissionLimits => ({
  atOnce: Math.max(1, Math.floor(connections / 2)),
  queue: 1_000,
  waitMs: 5_000,
});

export interface AdmissionStats {
  readonly inUse: number;
  readonly waiting: number;
}

export interface Admission {
  /** Resolves with a function that ends the call, to be called once; with null if no place was free in time. */
  enter(key: string): Promise<(() => void) | null>;
  stats(): AdmissionStats;
}

interface Admitted {
  inUse: number;
  readonly queue: (() => void)[];
}

/** Admits the calls of each key, first come, first served. Stores nothing of a key without a call. */
export function createAdmission({ atOnce, queue, waitMs }: AdmissionLimits): Admission {
  const byKey = new Map<string, Admitted>();
  let inUse = 0;
  let waiting = 0;

  const leaveOf = (key: string, calls: Admitted) => (): void => {
    const next = calls.queue.shift();
    // The place is handed on, not freed, so that no other call can take it.
    if (next !== undefined) {
      next();
      return;
    }
    calls.inUse -= 1;
    inUse -= 1;
    if (calls.inUse === 0) byKey.delete(key);
  };

  return {
    async enter(key) {
      let calls = byKey.get(key);
      if (calls === undefined) byKey.set(key, (calls = { inUse: 0, queue: [] }));
      const leave = leaveOf(key, calls);
      if (calls.inUse < atOnce) {
        calls.inUse += 1;
        inUse += 1;
        return leave;
      }
      if (calls.queue.length >= queue) return null;
      const { queue: ahead } = calls;
      waiting += 1;
      const admitted = await new Promise<boolean>((resolve) => {
        const timer = setTimeout(() => {
          ahead.splice(ahead.indexOf(admit), 1);
          resolve(false);
        }, waitMs);
        const admit = (): void => {
          clearTimeout(timer);
          resolve(true);
        };
        ahead.push(admit);
      });
      waiting -= 1;
      return admitted ? leave : null;
    },
    stats: () => ({ inUse, waiting }),
  };
}
