import type { HoldAndWinRule } from "../games/definition.ts";
import { add, type Fraction, fraction, multiply, scale, zero } from "./fraction.ts";
import type { Spread } from "./spread.ts";

interface HoldAndWin {
  /** Pay of a feature that starts with a number of coins, in units. */
  readonly spread: (coins: number) => Spread;
  /** Chance of a full window at the end. */
  readonly full: (coins: number) => Fraction;
  /** Mean number of coins at the end. */
  readonly coins: (coins: number) => Fraction;
  /** Pay of a window full of the best coin, units. */
  readonly best: number;
}

/**
 * Hold-and-win as a Markov chain over (coins in the window, respins left). The values of coins do not affect their number,
 * so the sum of n coins has n times the mean and n times the variance of one coin.
 */
export function holdAndWinOf(rule: HoldAndWinRule, cells: number): HoldAndWin {
  const chance = fraction(BigInt(rule.chance), BigInt(rule.outOf));
  const miss = fraction(BigInt(rule.outOf - rule.chance), BigInt(rule.outOf));
  const power = (base: Fraction, exponent: number) =>
    fraction(base.numerator ** BigInt(exponent), base.denominator ** BigInt(exponent));
  const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k);

  /** Chances by the number of coins at the end. */
  const known = new Map<string, Fraction[]>();
  const from = (coins: number, left: number): readonly Fraction[] => {
    const key = `${coins} ${left}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const ends = Array.from({ length: cells + 1 }, () => zero);
    if (left === 0 || coins >= cells) ends[Math.min(coins, cells)] = fraction(1n, 1n);
    else {
      const empty = cells - coins;
      for (let more = 0; more <= empty; more += 1) {
        const share = scale(multiply(power(chance, more), power(miss, empty - more)), choose(empty, more));
        const then = from(coins + more, more === 0 ? left - 1 : rule.respins);
        for (const [end, part] of then.entries()) ends[end] = add(ends[end] ?? zero, multiply(share, part));
      }
    }
    known.set(key, ends);
    return ends;
  };

  const weights = rule.values.reduce((sum, { weight }) => sum + weight, 0);
  const average = (value: (units: number) => number) =>
    fraction(BigInt(rule.values.reduce((sum, { units, weight }) => sum + value(units) * weight, 0)), BigInt(weights));
  const mean = average((units) => units);
  const meanSquare = average((units) => units * units);
  const variance = add(meanSquare, scale(multiply(mean, mean), -1));
  const paid = Array.from({ length: cells + 1 }, (_, coins): Spread => {
    const sum = add(scale(mean, coins), fraction(BigInt(coins === cells ? rule.full : 0), 1n));
    return { mean: sum, square: add(multiply(sum, sum), scale(variance, coins)) };
  });
  const expected = (coins: number, of: (end: number) => Fraction) =>
    from(coins, rule.respins).reduce((sum, share, end) => add(sum, multiply(share, of(end))), zero);
  return {
    spread: (coins) => ({
      mean: expected(coins, (end) => paid[end]?.mean ?? zero),
      square: expected(coins, (end) => paid[end]?.square ?? zero),
    }),
    full: (coins) => from(coins, rule.respins)[cells] ?? zero,
    coins: (coins) => expected(coins, (end) => fraction(BigInt(end), 1n)),
    best: Math.max(...rule.values.map(({ units }) => units)) * cells + rule.full,
  };
}
