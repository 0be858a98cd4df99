/** A draw uses 32-bit numbers. */
export const maxDraw = 2 ** 32;

/** Pays are stored in 32 bits. */
const maxCount = 2 ** 31 - 1;

/** Returns whether the value is a whole number of at least 0 that the engine can store. */
export function isCount(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= maxCount;
}

/** As {@link isCount}, but at least 1. */
export function isPositive(value: number): boolean {
  return isCount(value) && value > 0;
}
