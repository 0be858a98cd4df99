import type { CompiledGame } from "../engine/compile.ts";
import { type Fraction, fraction } from "./fraction.ts";
import { scatterWays, waysToStop } from "./reels.ts";

/** Ways by number of free spins awarded: `awards.get(n)` of `total` ways award n. */
interface Awards {
  readonly ways: ReadonlyMap<number, bigint>;
  readonly total: bigint;
}

function awardsOf(game: CompiledGame, strips: CompiledGame["base"]): Awards {
  const ways = new Map<number, bigint>();
  for (const [count, number] of scatterWays(game, strips).entries()) {
    const award = game.scatterFreeSpins[count] ?? 0;
    ways.set(award, (ways.get(award) ?? 0n) + number);
  }
  return { ways, total: waysToStop(strips) };
}

/** Probability that a base spin starts free spins. */
export function featureFrequency(game: CompiledGame): Fraction {
  const { ways, total } = awardsOf(game, game.base);
  return fraction(total - (ways.get(0) ?? 0n), total);
}

/**
 * Expected number of free spins a base spin leads to, retriggers and the upper bound included. Exact.
 *
 * Follows the number of spins awarded so far from one free spin to the next; a round ends when all are played.
 * Weights stay whole numbers: after k free spins they count ways out of base ways × (free ways)^k.
 */
export function expectedFreeSpins(game: CompiledGame): Fraction {
  const cap = game.mostFreeSpins;
  const base = awardsOf(game, game.base);
  const free = awardsOf(game, game.free);
  let open = new Map<number, bigint>();
  for (const [award, ways] of base.ways) {
    const awarded = Math.min(award, cap);
    if (awarded > 0) open.set(awarded, (open.get(awarded) ?? 0n) + ways);
  }

  let expected = 0n;
  let denominator = base.total;
  for (let played = 1; played <= cap; played += 1) {
    const next = new Map<number, bigint>();
    expected *= free.total;
    denominator *= free.total;
    for (const [awarded, weight] of open) {
      for (const [award, ways] of free.ways) {
        const after = Math.min(awarded + award, cap);
        if (after === played) expected += BigInt(after) * weight * ways;
        else next.set(after, (next.get(after) ?? 0n) + weight * ways);
      }
    }
    open = next;
  }
  return fraction(expected, denominator);
}

/**
 * The same without the upper bound, in closed form: E[awarded by a base spin] ÷ (1 − E[awarded by a free spin]).
 * Never below {@link expectedFreeSpins}; how far above shows what the bound takes away.
 */
export function expectedFreeSpinsUnbounded(game: CompiledGame): Fraction {
  const mean = ({ ways, total }: Awards) =>
    fraction(
      [...ways].reduce((sum, [award, number]) => sum + BigInt(award) * number, 0n),
      total,
    );
  const first = mean(awardsOf(game, game.base));
  const again = mean(awardsOf(game, game.free));
  const rest = again.denominator - again.numerator;
  if (rest <= 0n) throw new Error(`${game.definition.id}: free spins would never end`);
  return fraction(first.numerator * again.denominator, first.denominator * rest);
}
