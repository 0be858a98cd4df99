import { divisors, type Currency } from "@fairlobby/contract";
import * as z from "zod";

/** An amount above zero: a number in Xendit's schemas, a decimal text in its examples. */
export const amountShape = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,15}(\.\d{1,6})?$/)
      .transform(Number),
  ])
  .pipe(z.number().positive());

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
