/** An exact fraction with a positive denominator, in lowest terms. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export const zero: Fraction = { numerator: 0n, denominator: 1n };

export function fraction(numerator: bigint, denominator: bigint): Fraction {
  if (denominator <= 0n) throw new Error("a denominator is positive");
  let a = numerator < 0n ? -numerator : numerator;
  let b = denominator;
  while (b > 0n) [a, b] = [b, a % b];
  return { numerator: numerator / a, denominator: denominator / a };
}

export function add(a: Fraction, b: Fraction): Fraction {
  return fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
}

export function multiply(a: Fraction, b: Fraction): Fraction {
  return fraction(a.numerator * b.numerator, a.denominator * b.denominator);
}

export function scale(a: Fraction, factor: number): Fraction {
  return fraction(a.numerator * BigInt(factor), a.denominator);
}

/** 1 − a. */
export function rest(a: Fraction): Fraction {
  return fraction(a.denominator - a.numerator, a.denominator);
}

/** Converts to a double, even if numerator and denominator exceed its range; the relative error is below 1e-15. */
export function toNumber({ numerator, denominator }: Fraction): number {
  const shift = BigInt(Math.max(0, denominator.toString(2).length - numerator.toString(2).length + 64));
  // 64 significant bits or more, of which a double keeps 53.
  return Number((numerator << shift) / denominator) / 2 ** Number(shift);
}

/** Writes a fraction in decimal, truncated after `places`, so that a published figure never exceeds the true value. */
export function toDecimal({ numerator, denominator }: Fraction, places: number): string {
  const digits = ((numerator * 10n ** BigInt(places)) / denominator).toString().padStart(places + 1, "0");
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
