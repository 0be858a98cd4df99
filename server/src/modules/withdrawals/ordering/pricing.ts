import type { FeeRule, TaxRates } from "../life-cycle/rules.ts";
import type { QuotedSums } from "./quote-terms.ts";

/** Returns a percentage of an amount, rounded down to the minor unit in the player's favour (R-MON-21). */
function share(amount: bigint, percent: number): bigint {
  return (amount * BigInt(Math.round(percent * perPercent))) / BigInt(100 * perPercent);
}

/** Percentages keep four decimals; the remaining arithmetic is in integers. */
const perPercent = 10_000;

const partAbove = (amount: bigint, threshold: bigint): bigint => (amount > threshold ? amount - threshold : 0n);

/** Returns the fee: each rate takes its percent of the part of the amount between its threshold and the next. */
function feeOf(gross: bigint, { percent, threshold, second }: FeeRule): bigint {
  const overSecond = second === undefined ? 0n : partAbove(gross, second.threshold);
  const first = share(partAbove(gross - overSecond, threshold), percent);
  return second === undefined ? first : first + share(overSecond, second.percent);
}

/**
 * Returns fee, tax and net of withdrawing `gross`, or null when nothing would be left (R-MON-24).
 * @param gross above 0, minor units
 */
export function quoteOf(gross: bigint, rules: { fee: FeeRule | null; tax: TaxRates | null }): QuotedSums | null {
  const fee = rules.fee === null ? 0n : feeOf(gross, rules.fee);
  const rate = rules.tax === null ? 0 : gross >= rules.tax.threshold ? rules.tax.high : rules.tax.low;
  const tax = share(gross, rate);
  const net = gross - fee - tax;
  return net > 0n ? { gross, fee, tax, net, taxPercent: Math.round(rate * perPercent) / perPercent } : null;
}
