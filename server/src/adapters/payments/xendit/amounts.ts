import { divisors, type Currency } from "@fairlobby/contract";

/**
 * Minor units of an amount as Xendit writes it, in major units; null for one that is finer than the currency is
 * (R-MON-19). A binary fraction such as 12.34 × 100 is off by less than a millionth.
 */
export function minorUnitsOf(amount: number, currency: Currency): bigint | null {
  const units = amount * divisors[currency];
  const whole = Math.round(units);
  return Number.isSafeInteger(whole) && Math.abs(units - whole) < 1e-6 ? BigInt(whole) : null;
}

/** Major units, as Xendit takes them. */
export function majorUnitsOf(amount: bigint, currency: Currency): number {
  return Number(amount) / divisors[currency];
}
