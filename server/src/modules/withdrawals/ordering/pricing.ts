import type { FeeRule, TaxRates } from "../rules.ts";
import type { QuotedSums } from "./quote-terms.ts";

/** Returns a percentage of an amount, rounded down to the minor unit in the player's favour (R-MON-21). */
function share(amount: bigint, percent: number): bigint {
  return (amount * BigInt(Math.round(percent * perPercent))) / BigInt(100 * perPercent);
}

/** Percentages keep four decimals; the remaining arithmetic is in integers. */
const perPercent = 10_000;

/**
 * Returns fee, tax and net of withdrawing `gross`, or null when nothing would be left (R-MON-24).
 * @param gross above 0, minor units
 */
export function quoteOf(gross: bigint, rules: { fee: FeeRule | null; tax: TaxRates | null }): QuotedSums | null {
  const fee =
    rules.fee !== null && gross > rules.fee.threshold ? share(gross - rules.fee.threshold, rules.fee.percent) : 0n;
  const rate = rules.tax === null ? 0 : gross >= rules.tax.threshold ? rules.tax.high : rules.tax.low;
  const tax = share(gross, rate);
  const net = gross - fee - tax;
  return net > 0n ? { gross, fee, tax, net, taxPercent: Math.round(rate * perPercent) / perPercent } : null;
}
