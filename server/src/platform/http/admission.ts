/** Limits on a caller's concurrent calls at a node (R-SRV-101). */
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
 * Money calls of one token to one path: they lock the same rows, so the further ones wait before they take a connection.
 * The longest wait is that of three calls for a lock.
 */
export const moneySlotLimits: AdmissionLimits = { atOnce: 1, queue: 3, waitMs: 15_000 };

/**
 * Money calls of everybody at a node, each for as long as it may use a connection of `connections`: half of them stay for
 * other calls.
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
  enter(playerId: string): Promise<(() => void) | null>;
  stats(): AdmissionStats;
}

interface Player {
  inUse: number;
  readonly queue: (() => void)[];
}

/** Admits a player's calls, first come, first served. Stores nothing of a player without a call. */
export function createAdmission({ atOnce, queue, waitMs }: AdmissionLimits): Admission {
  const players = new Map<string, Player>();
  let inUse = 0;
  let waiting = 0;

  const leaveOf = (playerId: string, player: Player) => (): void => {
    const next = player.queue.shift();
    // The place is handed on, not freed, so that no other call can take it.
    if (next !== undefined) {
      next();
      return;
    }
    player.inUse -= 1;
    inUse -= 1;
    if (player.inUse === 0) players.delete(playerId);
  };

  return {
    async enter(playerId) {
      let player = players.get(playerId);
      if (player === undefined) players.set(playerId, (player = { inUse: 0, queue: [] }));
      const leave = leaveOf(playerId, player);
      if (player.inUse < atOnce) {
        player.inUse += 1;
        inUse += 1;
        return leave;
      }
      if (player.queue.length >= queue) return null;
      const { queue: ahead } = player;
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
