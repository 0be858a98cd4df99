import type { Currency } from "@fairlobby/contract";
import * as z from "zod";
import { languages, type TextByLanguage } from "../texts.ts";

export const name = z.string().min(1).max(80);

/** An amount in minor units of the lobby's currency. */
export const minor = z.int().min(0);

/** A text in at least one language; where one is missing, the default language's is shown, else the first (`textIn`). */
export const byLanguage = (text: z.ZodString): z.ZodType<TextByLanguage> =>
  z
    .partialRecord(z.enum(languages), text)
    .refine((texts) => Object.keys(texts).length > 0, "must have a text")
    .describe("A text by language, with the default language's where one is missing.");

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
