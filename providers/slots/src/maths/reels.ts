import type { CompiledGame, Strip } from "../engine/compile.ts";
import { payOfLine } from "../engine/pays.ts";
import { type Fraction, fraction } from "./fraction.ts";

/** In how many ways the reels can stop; every way is equally likely. */
export function waysToStop(strips: readonly Strip[]): bigint {
  return strips.reduce((ways, strip) => ways * BigInt(strip.length), 1n);
}

/**
 * Expected pay of one line in units, which is also the expected pay of all lines in total stakes.
 *
 * A cell of a reel shows each symbol as often as the strip holds it, whatever its row; so every line has the same
 * expectation: the sum over all tuples of symbols of pay × (product of their frequencies).
 */
export function expectedLinePay(game: CompiledGame, strips: readonly Strip[]): Fraction {
  const kinds = game.definition.symbols.length;
  const frequency = strips.map((strip) => {
    const counts = Array.from({ length: kinds }, () => 0n);
    for (const symbol of strip) counts[symbol] = (counts[symbol] ?? 0n) + 1n;
    return counts;
  });
  const symbols = new Uint8Array(strips.length);
  const sum = (reel: number, ways: bigint): bigint => {
    if (ways === 0n) return 0n;
    if (reel === strips.length) return ways * BigInt(payOfLine(game, symbols));
    let total = 0n;
    for (let symbol = 0; symbol < kinds; symbol += 1) {
      symbols[reel] = symbol;
      total += sum(reel + 1, ways * (frequency[reel]?.[symbol] ?? 0n));
    }
    return total;
  };
  return fraction(sum(0, 1n), waysToStop(strips));
}

/** Number of scatters in the window of one reel at each of its stops. */
export function scattersByStop(game: CompiledGame, strip: Strip): Uint8Array {
  return Uint8Array.from(strip, (_, stop) => {
    let count = 0;
    for (let row = 0; row < game.rows; row += 1) {
      if (strip[(stop + row) % strip.length] === game.scatter) count += 1;
    }
    return count;
  });
}

/** `ways[n]`: in how many ways the reels can stop with exactly n scatters in the window. Sums to {@link waysToStop}. */
export function scatterWays(game: CompiledGame, strips: readonly Strip[]): bigint[] {
  let ways = [1n];
  for (const strip of strips) {
    const next = Array.from({ length: ways.length + game.rows }, () => 0n);
    for (const count of scattersByStop(game, strip)) {
      for (const [before, number] of ways.entries()) next[before + count] = (next[before + count] ?? 0n) + number;
    }
    ways = next;
  }
  return ways;
}
