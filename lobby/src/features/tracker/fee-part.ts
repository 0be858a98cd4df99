import { useLingui } from "@lingui/react/macro";
import { useConfig } from "../../shared/server/config.ts";
import { useMoney } from "../../shared/text/use-money.ts";
import { useDecimals } from "./use-decimals.ts";

interface FeePart {
  /** Label of the fee's line. */
  readonly short: string;
  /** The whole rule, as a sentence. */
  readonly long: string;
}

/**
 * Returns the fee as the share it was taken of, "3% of the part above Rp 1.000.000", as in the store's rules; null if the
 * store's present rule does not give this fee, or the amount falls under two rates.
 */
export function useFeePart({ fee, gross }: { readonly fee: number; readonly gross: number }): FeePart | null {
  const { t } = useLingui();
  const money = useMoney();
  const decimals = useDecimals();
  const rule = useConfig().thresholds.fee;
  if (rule === null || gross <= rule.threshold || (rule.second !== undefined && gross > rule.second.threshold))
    return null;
  // The server drops fractions of a minor unit.
  const expected = ((gross - rule.threshold) * rule.percent) / 100;
  if (Math.abs(expected - fee) >= 1) return null;
  const [percent, threshold] = [decimals(rule.percent), money(rule.threshold)];
  return {
    short: t`Fee (${percent}% above ${threshold})`,
    long: t`The fee is ${percent}% of the part above ${threshold}, as quoted.`,
  };
}
