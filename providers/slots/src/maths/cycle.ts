import type { CompiledGame, Strip } from "../engine/compile.ts";
import { symbolAt } from "../engine/play.ts";
import { waysToStop } from "./reels.ts";

/** Every way the reels can stop, played once. Units: one is the stake of one line. */
export interface FullCycle {
  readonly ways: number;
  /** Ways by total pay in units. */
  readonly waysByUnits: ReadonlyMap<number, number>;
  readonly hits: number;
}

/**
 * Plays all ways the reels can stop, without probabilities and without the engine's own evaluation: lines are walked
 * reel by reel, carrying which of them are still alive. An independent second reckoning of the same game, and the
 * only one that gives the whole distribution of a spin. Tens of millions of ways: seconds, not milliseconds.
 */
export function fullCycle(game: CompiledGame, strips: readonly Strip[]): FullCycle {
  const { reels, rows, wild, scatter, lines, pays } = game;
  const lineCount = lines.length;
  const waysByUnits = new Map<number, number>();
  // Per depth: the lines still alive (indices) and how many; the symbol a line started with.
  const alive = Array.from({ length: reels + 1 }, () => new Uint8Array(lineCount));
  const first = new Uint8Array(lineCount);
  let hits = 0;

  const walk = (reel: number, aliveCount: number, units: number, scatters: number): void => {
    if (reel === reels) {
      let total = units + (game.scatterUnits[scatters] as number);
      const complete = alive[reel] as Uint8Array;
      for (let index = 0; index < aliveCount; index += 1) {
        total += pays[(first[complete[index] as number] as number) * (reels + 1) + reels] as number;
      }
      if (total > 0) hits += 1;
      waysByUnits.set(total, (waysByUnits.get(total) ?? 0) + 1);
      return;
    }
    const strip = strips[reel] as Strip;
    const here = alive[reel] as Uint8Array;
    const next = alive[reel + 1] as Uint8Array;
    for (let stop = 0; stop < strip.length; stop += 1) {
      let seen = scatters;
      for (let row = 0; row < rows; row += 1) if (symbolAt(strip, stop, row) === scatter) seen += 1;
      let nextCount = 0;
      let paid = units;
      for (let index = 0; index < aliveCount; index += 1) {
        const line = here[index] as number;
        const symbol = symbolAt(strip, stop, (lines[line] as Uint8Array)[reel] as number);
        if (reel === 0) first[line] = symbol;
        if (reel === 0 || symbol === first[line] || symbol === wild) {
          next[nextCount] = line;
          nextCount += 1;
        } else {
          paid += pays[(first[line] as number) * (reels + 1) + reel] as number;
        }
      }
      walk(reel + 1, nextCount, paid, seen);
    }
  };
  (alive[0] as Uint8Array).set(Array.from({ length: lineCount }, (_, line) => line));
  walk(0, lineCount, 0, 0);
  return { ways: Number(waysToStop(strips)), waysByUnits, hits };
}

/** Mean and standard deviation of one spin's pay in total stakes, the free spins it may lead to left out. */
export function spread({ ways, waysByUnits }: FullCycle, lines: number): { mean: number; deviation: number } {
  let sum = 0n;
  let squares = 0n;
  for (const [units, count] of waysByUnits) {
    sum += BigInt(units) * BigInt(count);
    squares += BigInt(units) ** 2n * BigInt(count);
  }
  const mean = Number(sum) / ways / lines;
  return { mean, deviation: Math.sqrt(Number(squares) / ways / lines ** 2 - mean ** 2) };
}
