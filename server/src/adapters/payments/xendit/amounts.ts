import { divisors, type Currency } from "@fairlobby/contract";
import { majorUnits, minorUnits } from "@fairlobby/ports/helpers";
import * as z from "zod";

/** A positive amount: a number in Xendit's schemas, a decimal text in its examples. */
export const amountShape = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,15}(\.\d{1,6})?$/)
      .transform(Number),
  ])
  .pipe(z.number().positive());

/** Returns the minor units of an amount in Xendit's major units; null for an amount finer than the currency (R-MON-19). */
export const minorUnitsOf = (amount: number, currency: Currency): bigint | null =>
  minorUnits(amount, decimalsOf(currency));

/** Returns an amount of any currency in its minor units, rounded, and at least one: it is shown, never booked. */
export function foreignMinorUnitsOf(amount: number, currency: string): bigint {
  const units = Math.round(amount * 10 ** digitsOf(currency));
  return BigInt(Math.max(Math.min(units, Number.MAX_SAFE_INTEGER), 1));
}

/** Returns the decimals of an ISO 4217 currency; 2 for any other text. */
function digitsOf(currency: string): number {
  if (!/^[A-Z]{3}$/.test(currency)) return 2;
  return new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

/** Returns an amount in major units, as Xendit expects it. */
export const majorUnitsOf = (amount: bigint, currency: Currency): number => majorUnits(amount, decimalsOf(currency));

const decimalsOf = (currency: Currency): number => Math.log10(divisors[currency]);
