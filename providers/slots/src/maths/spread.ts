import { add, type Fraction, fraction, multiply, scale, zero } from "./fraction.ts";
import type { Moments } from "./moments.ts";

/** Mean and mean square of a payment, in units. */
export interface Spread {
  readonly mean: Fraction;
  readonly square: Fraction;
}

export const nothing: Spread = { mean: zero, square: zero };

/** Returns the spread of the sum of two independent payments. */
export function after(first: Spread, second: Spread): Spread {
  return {
    mean: add(first.mean, second.mean),
    square: add(add(first.square, second.square), scale(multiply(first.mean, second.mean), 2)),
  };
}

/** Returns the spread of a payment that is made only in `ways` of `of` cases. */
export function inSomeWays({ mean, square }: Spread, ways: bigint, of: bigint): Spread {
  const share = fraction(ways, of);
  return { mean: multiply(mean, share), square: multiply(square, share) };
}

/** Returns the spread of exactly one of several payments, each already weighted with its probability. */
export function either(spreads: readonly Spread[]): Spread {
  return spreads.reduce((a, b) => ({ mean: add(a.mean, b.mean), square: add(a.square, b.square) }), nothing);
}

/**
 * Returns the spread of a spin's pay, given this tally, with `onTop` added to the pay; null if no way has the tally.
 */
export function given(moments: Moments, tally: number, onTop: number): Spread | null {
  const { ways = 0n, sum = 0n, squares = 0n } = moments.byTally[tally] ?? {};
  if (ways === 0n) return null;
  const top = fraction(BigInt(onTop), 1n);
  return after(
    { mean: fraction(sum, ways), square: fraction(squares, ways) },
    { mean: top, square: multiply(top, top) },
  );
}
