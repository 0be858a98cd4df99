import type { Currency } from "@fairlobby/contract";
import * as z from "zod";

// What the settings of several modules have in common.

export const name = z.string().min(1).max(80);

/** An amount in minor units of the store's currency. */
export const minor = z.int().min(0);

/** Said of an amount without a number of its own. */
export const byCurrency =
  "Without it: what the store's currency starts with (docs/requirements.md, R-MON-18 to R-MON-25, R-INV-17).";

/**
 * Returns the amount a store of another currency starts with where no row names one: the Indonesian one divided by 1000
 * (BRL, MXN, THB, which have hundredths) or by 10 (NGN). In minor units it is a tenth for them all (R-MON-18).
 */
export function fromRupiah(rupiah: number, currency: Currency): number {
  return currency === "IDR" ? rupiah : rupiah / 10;
}
