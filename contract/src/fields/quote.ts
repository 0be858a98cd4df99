import * as z from "zod/mini";
import { describe } from "../describe.ts";
import { amount } from "./amounts.ts";

/** The sums of a quote, shared by the offer (R-API-54) and by the copy frozen with an order (R-TRK-58). */
export const quoteSums = {
  gross: describe(amount, "Amount taken from the balance. Minor units."),
  fee: describe(amount, "Payout fee of the fee table (R-MON-20), 0 when none applies. Minor units."),
  tax: describe(amount, "Tax withheld under a configured legal duty (R-MON-22), 0 without a duty. Minor units."),
  vip: describe(
    amount,
    "Price of the fast lane, which is now free: always 0, except on old orders that were charged for it. Minor units.",
  ),
  net: describe(amount, "Paid to the bank account: gross - fee - tax (R-MON-24). Minor units."),
};

/** The quote frozen with an order. */
export const orderQuote = z.object(quoteSums);
export type OrderQuote = z.output<typeof orderQuote>;
