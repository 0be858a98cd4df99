import { compile } from "../../src/engine/compile.ts";
import { playerOf } from "../../src/engine/play.ts";
import type { GameDefinition } from "../../src/games/definition.ts";

/** Figures of all possible rounds: mean, mean square and maximum in units, shares of hits and features. */
export interface EveryWay {
  readonly mean: number;
  readonly square: number;
  readonly most: number;
  readonly hits: number;
  readonly features: number;
}

/**
 * Plays all possible rounds of a definition with the engine, weighted by probability. Only for very small games, as the
 * ways multiply with every draw.
 */
export function playEveryWay(definition: GameDefinition): EveryWay {
  const play = playerOf(compile(definition));
  // The draws of this round and their bounds; the last draw changes fastest.
  const drawn: number[] = [];
  const outOf: number[] = [];
  let at = 0;
  const draw = (n: number): number => {
    if (at === drawn.length) {
      drawn.push(0);
      outOf.push(n);
    }
    at += 1;
    return drawn[at - 1] ?? 0;
  };
  const sums = { mean: 0, square: 0, most: 0, hits: 0, features: 0 };
  do {
    at = 0;
    const units = play(draw);
    const share = 1 / outOf.reduce((product, n) => product * n, 1);
    sums.mean += units * share;
    sums.square += units * units * share;
    sums.most = Math.max(sums.most, units);
    if (units > 0) sums.hits += share;
    if (at > definition.reels) sums.features += share;
    while (drawn.length > 0 && drawn.at(-1) === (outOf.at(-1) ?? 0) - 1) {
      drawn.pop();
      outOf.pop();
    }
    if (drawn.length > 0) drawn.push((drawn.pop() ?? 0) + 1);
  } while (drawn.length > 0);
  return sums;
}
