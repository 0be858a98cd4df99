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

const none: EveryWay = { mean: 0, square: 0, most: 0, hits: 0, features: 0 };

/**
 * Plays all possible rounds of a definition with the engine, weighted by probability. Only for very small games, as the
 * ways multiply with every draw.
 */
export function playEveryWay(definition: GameDefinition): EveryWay {
  const game = compile(definition);
  const play = playerOf(game);
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
  /** Whole sums by the number of equally likely ways, so that nothing is rounded before the end. */
  const byWays = new Map<number, EveryWay>();
  do {
    at = 0;
    const units = play(draw);
    const ways = outOf.reduce((product, n) => product * n, 1);
    const sums = byWays.get(ways) ?? none;
    byWays.set(ways, {
      mean: sums.mean + units,
      square: sums.square + units * units,
      most: Math.max(sums.most, units),
      hits: sums.hits + (units > 0 ? 1 : 0),
      features: sums.features + (at > game.drawsOfSpin ? 1 : 0),
    });
    while (drawn.length > 0 && drawn.at(-1) === (outOf.at(-1) ?? 0) - 1) {
      drawn.pop();
      outOf.pop();
    }
    if (drawn.length > 0) drawn.push((drawn.pop() ?? 0) + 1);
  } while (drawn.length > 0);
  return [...byWays].reduce(
    (all, [ways, sums]) => ({
      mean: all.mean + sums.mean / ways,
      square: all.square + sums.square / ways,
      most: Math.max(all.most, sums.most),
      hits: all.hits + sums.hits / ways,
      features: all.features + sums.features / ways,
    }),
    none,
  );
}
