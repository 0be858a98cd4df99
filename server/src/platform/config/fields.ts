import type { Currency } from "@fairlobby/contract";
import * as z from "zod";

export const name = z.string().min(1).max(80);

/** An amount in minor units of the lobby's currency. */
export const minor = z.int().min(0);

/** Describes the default of an amount. */
export const byCurrency =
  "Without it: the default for the lobby's currency (docs/requirements, R-MON-18 to R-MON-25, R-INV-17).";

/**
 * Returns the default amount of another currency where the requirements name none: the Indonesian amount divided by
 * 1000 (BRL, MXN, THB, which have hundredths) or by 10 (NGN). In minor units it is a tenth for all of them (R-MON-18).
 */
export function fromRupiah(rupiah: number, currency: Currency): number {
  return currency === "IDR" ? rupiah : rupiah / 10;
}
