/**
 * What the page keeps on the device: little things that only spare the player a step. A sandboxed frame may have no
 * storage at all, then nothing is kept and nothing is missed.
 */
export interface Kept {
  /** Stake chosen for a game but not played yet; it counts while the server still tells the same last one. */
  readonly stakeFor: (gameId: string, lastPlayed: number, levels: readonly number[]) => number;
  readonly keepStake: (gameId: string, lastPlayed: number, stake: number) => void;
  /** Spin of a round that was on the stage last; 0 if that is not known. */
  readonly reached: (roundId: string) => number;
  readonly keepReached: (roundId: string, at: number) => void;
}

const stakeKey = (gameId: string): string => `slots.stake.${gameId}`;
const reachedKey = "slots.reached";

export function keptOn(storage: Pick<Storage, "getItem" | "setItem"> | null): Kept {
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
      // Full, or forbidden: it is kept as long as the page.
    }
  };
  return {
    stakeFor: (gameId, lastPlayed, levels) => {
      const kept = read(stakeKey(gameId));
      if (!Array.isArray(kept) || kept[0] !== lastPlayed) return lastPlayed;
      const [, stake] = kept as unknown[];
      return typeof stake === "number" && levels.includes(stake) ? stake : lastPlayed;
    },
    keepStake: (gameId, lastPlayed, stake) => write(stakeKey(gameId), [lastPlayed, stake]),
    reached: (roundId) => {
      const kept = read(reachedKey);
      if (!Array.isArray(kept) || kept[0] !== roundId) return 0;
      const [, at] = kept as unknown[];
      return typeof at === "number" && Number.isInteger(at) && at > 0 ? at : 0;
    },
    keepReached: (roundId, at) => write(reachedKey, [roundId, at]),
  };
}
