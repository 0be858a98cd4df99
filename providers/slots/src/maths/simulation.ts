import { createHash } from "node:crypto";
import type { CompiledGame } from "../engine/compile.ts";
import type { Play } from "../engine/play.ts";

/** Sums over rounds played by the engine. Units as in the definition. */
export interface Sample {
  readonly rounds: number;
  readonly units: number;
  readonly squares: number;
  readonly hits: number;
  readonly features: number;
  readonly best: number;
}

export const noRounds: Sample = { rounds: 0, units: 0, squares: 0, hits: 0, features: 0, best: 0 };

export function join(a: Sample, b: Sample): Sample {
  return {
    rounds: a.rounds + b.rounds,
    units: a.units + b.units,
    squares: a.squares + b.squares,
    hits: a.hits + b.hits,
    features: a.features + b.features,
    best: Math.max(a.best, b.best),
  };
}

/** A game and its engine. */
type Played = Pick<CompiledGame, "drawsOfSpin"> & { readonly play: Play };

/**
 * Plays rounds with the real engine on numbers from a fast generator (sfc32, public domain, by Chris Doty-Humphrey): the
 * real draws cost an HMAC each and are tested separately. The same seed plays the same rounds.
 */
export function simulate({ play, drawsOfSpin }: Played, rounds: number, seed: string): Sample {
  const start = createHash("sha256").update(seed).digest();
  let a = start.readInt32BE(0);
  let b = start.readInt32BE(4);
  let c = start.readInt32BE(8);
  let counter = 1;
  let drawn = 0;
  const draw = (n: number): number => {
    const value = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + value) | 0;
    drawn += 1;
    // Some numbers are more frequent by up to n in 2^32, which billions of rounds cannot show.
    return Math.floor(((value >>> 0) / 2 ** 32) * n);
  };
  let units = 0;
  let squares = 0;
  let hits = 0;
  let features = 0;
  let best = 0;
  for (let round = 0; round < rounds; round += 1) {
    drawn = 0;
    const won = play(draw);
    units += won;
    squares += won * won;
    if (won > 0) hits += 1;
    if (drawn > drawsOfSpin) features += 1;
    if (won > best) best = won;
  }
  return { rounds, units, squares, hits, features, best };
}
