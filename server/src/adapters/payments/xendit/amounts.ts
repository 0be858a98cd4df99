import { divisors, type Currency } from "@fairlobby/contract";

/**
 * Minor units of an amount as Xendit writes it, in major units; null for one that is finer than the currency is
 * (R-MON-19). Dividing back gives the very number that was read, or it was another amount.
 */
export function minorUnitsOf(amount: number, currency: Currency): bigint | null {
  const units = Math.round(amount * divisors[currency]);
  return Number.isSafeInteger(units) && units / divisors[currency] === amount ? BigInt(units) : null;
}

/** Major units, as Xendit takes them. */
export function majorUnitsOf(amount: bigint, currency: Currency): number {
  return Number(amount) / divisors[currency];
}
