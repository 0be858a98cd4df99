import type { CompiledGame, Strip } from "./definition.ts";
import { type Evaluation, evaluate } from "./evaluate.ts";

/** Draws one of `n` equally likely numbers 0 … n−1. */
export type Draw = (n: number) => number;

export interface PlayedSpin {
  readonly stops: readonly number[];
  readonly evaluation: Evaluation;
  readonly multiplier: number;
  /** Free spins awarded by this spin after the upper bound, and left after it. */
  readonly awarded: number;
  readonly left: number;
  /** With the multiplier. */
  readonly units: number;
}

/** A whole round: the base spin and the free spins it led to, in playing order. */
export interface PlayedRound {
  readonly base: PlayedSpin;
  readonly freeSpins: readonly PlayedSpin[];
  readonly units: number;
}

/**
 * Plays a round to its end from a source of draws alone. Draws in this order: the base spin's reels from the left,
 * then for every free spin its reels from the left. Free spins beyond the game's upper bound are not awarded.
 */
export function play(game: CompiledGame, draw: Draw): PlayedRound {
  let awardedInAll = 0;
  let played = 0;

  const spin = (strips: readonly Strip[], multiplier: number): PlayedSpin => {
    const stops = strips.map((strip) => draw(strip.length));
    const evaluation = evaluate(game, strips, stops);
    const awarded = Math.min(evaluation.freeSpins, game.definition.maxFreeSpins - awardedInAll);
    awardedInAll += awarded;
    return {
      stops,
      evaluation,
      multiplier,
      awarded,
      left: awardedInAll - played,
      units: evaluation.units * multiplier,
    };
  };

  const base = spin(game.base, 1);
  const freeSpins: PlayedSpin[] = [];
  let units = base.units;
  while (played < awardedInAll) {
    played += 1;
    const free = spin(game.free, game.definition.freeSpinMultiplier);
    freeSpins.push(free);
    units += free.units;
  }
  return { base, freeSpins, units };
}
