import type { CompiledGame } from "../engine/compile.ts";
import { add, type Fraction, fraction, multiply } from "./fraction.ts";
import { expectedFreeSpins, expectedFreeSpinsUnbounded, featureFrequency } from "./free-spins.ts";
import { hitFrequency } from "./hit-frequency.ts";
import { expectedLinePay, scatterWays, waysToStop } from "./reels.ts";

/** Exact figures of a game. Returns are in total stakes: 0.96 means 96 % of what is staked. */
export interface ReturnToPlayer {
  readonly baseLines: Fraction;
  readonly baseScatters: Fraction;
  readonly freeSpins: Fraction;
  readonly total: Fraction;
  readonly hitFrequency: Fraction;
  readonly featureFrequency: Fraction;
  readonly expectedFreeSpins: Fraction;
  readonly expectedFreeSpinsUnbounded: Fraction;
  /** Expected return of one free spin, multiplier included. */
  readonly returnOfFreeSpin: Fraction;
}

function expectedScatterPay(game: CompiledGame, strips: CompiledGame["base"]): Fraction {
  const units = scatterWays(game, strips).reduce(
    (sum, ways, count) => sum + ways * BigInt(game.scatterUnits[count] ?? 0),
    0n,
  );
  return fraction(units, waysToStop(strips) * BigInt(game.unitsPerStake));
}

/**
 * The exact return of a game, in whole-number arithmetic throughout.
 *
 * Whether a further free spin is played depends on the spins before it only, so the expected pay of a feature is the
 * expected number of its spins times the expected pay of one (Wald's identity), retriggers and the upper bound included.
 */
export function returnToPlayer(game: CompiledGame): ReturnToPlayer {
  const baseLines = expectedLinePay(game, game.base);
  const baseScatters = expectedScatterPay(game, game.base);
  const returnOfFreeSpin = multiply(
    add(expectedLinePay(game, game.free), expectedScatterPay(game, game.free)),
    fraction(BigInt(game.freeMultiplier), 1n),
  );
  const spins = expectedFreeSpins(game);
  const freeSpins = multiply(spins, returnOfFreeSpin);
  return {
    baseLines,
    baseScatters,
    freeSpins,
    total: add(add(baseLines, baseScatters), freeSpins),
    hitFrequency: hitFrequency(game, game.base),
    featureFrequency: featureFrequency(game),
    expectedFreeSpins: spins,
    expectedFreeSpinsUnbounded: expectedFreeSpinsUnbounded(game),
    returnOfFreeSpin,
  };
}
