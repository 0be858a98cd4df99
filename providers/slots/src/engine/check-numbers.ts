/** Pays are kept in 32 bits. */
const largest = 2 ** 31 - 1;

/** A whole number from 0 that fits where the engine keeps it. */
export function isCount(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= largest;
}

/** The same from 1. */
export function isPositive(value: number): boolean {
  return isCount(value) && value > 0;
}
