import type { ScatterRule } from "../games/definition.ts";
import { type Fraction, fraction } from "./fraction.ts";
import type { Moments } from "./moments.ts";
import type { Spread } from "./spread.ts";

/** The award of a number of scatters. */
export interface Award {
  readonly units: number;
  readonly freeSpins: number;
}

export function awardOf(rule: ScatterRule | undefined, scatters: number, unitsPerStake: number): Award {
  const award = rule?.awards.findLast(({ count }) => count <= scatters);
  return award === undefined
    ? { units: 0, freeSpins: 0 }
    : { units: award.pays * unitsPerStake, freeSpins: award.freeSpins };
}

interface FreeSpins {
  /** Pay of all free spins after an award. */
  readonly spread: (awarded: number) => Spread;
  /** Mean number of free spins, with retriggers and the bound. */
  readonly spins: (awarded: number) => Fraction;
}

/** Sums of pays, squared pays and spins over all ways from a state to the end of the free spins. */
interface State {
  readonly sum: bigint;
  readonly squares: bigint;
  readonly spins: bigint;
}

const ended: State = { sum: 0n, squares: 0n, spins: 0n };

/**
 * Free spins as a Markov chain over (awarded so far, played): mean and mean square follow backwards from the last spin the
 * bound allows. Every state counts ways out of (ways of a free spin) to the power of the spins the bound still allows, as
 * if those after the end were played too, so that no fraction has to be reduced.
 * @param free pay of a free spin by scatters, before the multiplier
 */
export function freeSpinsOf(rule: ScatterRule, free: Moments, unitsPerStake: number): FreeSpins {
  const { multiplier, most, again } = rule.freeSpins;
  const factor = BigInt(multiplier);
  // Outcomes of one free spin by their award.
  const outcomes = new Map<number, { ways: bigint; sum: bigint; squares: bigint }>();
  for (const [scatters, { ways, sum, squares }] of free.byTally.entries()) {
    const award = awardOf(rule, scatters, unitsPerStake);
    const top = BigInt(award.units);
    const more = again ? award.freeSpins : 0;
    const known = outcomes.get(more) ?? { ways: 0n, sum: 0n, squares: 0n };
    outcomes.set(more, {
      ways: known.ways + ways,
      sum: known.sum + factor * (sum + top * ways),
      squares: known.squares + factor ** 2n * (squares + 2n * top * sum + top * top * ways),
    });
  }
  const powers = [1n];
  while (powers.length <= most) powers.push((powers.at(-1) ?? 1n) * free.ways);

  const known = new Map<string, State>();
  const from = (awarded: number, played: number): State => {
    if (played === awarded) return ended;
    const key = `${awarded} ${played}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const all = powers[most - played] ?? 1n;
    const later = powers[most - played - 1] ?? 1n;
    const state = { sum: 0n, squares: 0n, spins: all };
    for (const [more, { ways, sum, squares }] of outcomes) {
      const next = from(Math.min(awarded + more, most), played + 1);
      state.sum += sum * later + ways * next.sum;
      state.squares += squares * later + 2n * sum * next.sum + ways * next.squares;
      state.spins += ways * next.spins;
    }
    known.set(key, state);
    return state;
  };
  const all = powers[most] ?? 1n;
  const first = (awarded: number) => from(Math.min(awarded, most), 0);
  return {
    spread: (awarded) => ({ mean: fraction(first(awarded).sum, all), square: fraction(first(awarded).squares, all) }),
    spins: (awarded) => fraction(first(awarded).spins, all),
  };
}
