/** An exact fraction with a positive denominator; not reduced. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export function fraction(numerator: bigint, denominator: bigint): Fraction {
  if (denominator <= 0n) throw new Error("a denominator is positive");
  return { numerator, denominator };
}

export function add(a: Fraction, b: Fraction): Fraction {
  return fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
}

export function multiply(a: Fraction, b: Fraction): Fraction {
  return fraction(a.numerator * b.numerator, a.denominator * b.denominator);
}

/** Nearest double of a fraction far beyond the range of doubles in either part; exact to about 1e-15. */
export function toNumber({ numerator, denominator }: Fraction): number {
  const scale = 10n ** 18n;
  return Number((numerator * scale + denominator / 2n) / denominator) / 1e18;
}

/** Decimal digits of a fraction, cut (not rounded) after `places`: what is published never exceeds the true value. */
export function toDecimal({ numerator, denominator }: Fraction, places: number): string {
  const digits = ((numerator * 10n ** BigInt(places)) / denominator).toString().padStart(places + 1, "0");
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
