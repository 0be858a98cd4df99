/**
 * What the page stores on the device, for convenience only. A sandboxed frame may have no storage; then nothing is
 * stored.
 */
export interface PageStorage {
  /** Returns the stake chosen but not played yet; it is valid while the last played stake is the same. */
  readonly stakeFor: (gameId: string, lastPlayed: number, levels: readonly number[]) => number;
  readonly storeStake: (gameId: string, lastPlayed: number, stake: number) => void;
  /** Returns the index of the last spin of this round that was shown; 0 if unknown. */
  readonly reached: (roundId: string) => number;
  readonly storeReached: (roundId: string, at: number) => void;
}

const stakeKey = (gameId: string): string => `slots.stake.${gameId}`;
const reachedKey = "slots.reached";

export function pageStorage(storage: Pick<Storage, "getItem" | "setItem"> | null): PageStorage {
  const read = (key: string): unknown => {
    try {
      return JSON.parse(storage?.getItem(key) ?? "null");
    } catch {
      return null;
    }
  };
  const write = (key: string, value: unknown): void => {
    try {
      storage?.setItem(key, JSON.stringify(value));
    } catch {
      // Storage is full or forbidden; the value is lost with the page.
    }
  };
  return {
    stakeFor: (gameId, lastPlayed, levels) => {
      const stored = read(stakeKey(gameId));
      if (!Array.isArray(stored) || stored[0] !== lastPlayed) return lastPlayed;
      const [, stake] = stored as unknown[];
      return typeof stake === "number" && levels.includes(stake) ? stake : lastPlayed;
    },
    storeStake: (gameId, lastPlayed, stake) => write(stakeKey(gameId), [lastPlayed, stake]),
    reached: (roundId) => {
      const stored = read(reachedKey);
      if (!Array.isArray(stored) || stored[0] !== roundId) return 0;
      const [, at] = stored as unknown[];
      return typeof at === "number" && Number.isInteger(at) && at > 0 ? at : 0;
    },
    storeReached: (roundId, at) => write(reachedKey, [roundId, at]),
  };
}
