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
 * Returns the texts that explain the fee as in the lobby's rules, "3% of the part above Rp 1.000.000", with both rates
 * if both apply; null if the current rule does not result in this fee.
 */
export function useFeePart({ fee, gross }: { readonly fee: number; readonly gross: number }): FeePart | null {
  const { t } = useLingui();
  const money = useMoney();
  const decimals = useDecimals();
  const rule = useConfig().thresholds.fee;
  if (rule === null || gross <= rule.threshold) return null;
  const second = rule.second !== undefined && gross > rule.second.threshold ? rule.second : null;
  const over = second === null ? 0 : gross - second.threshold;
  // The server drops the fraction of a minor unit of each part.
  const expected = ((gross - over - rule.threshold) * rule.percent + over * (second?.percent ?? 0)) / 100;
  if (Math.abs(expected - fee) >= (second === null ? 1 : 2)) return null;
  const [percent, threshold] = [decimals(rule.percent), money(rule.threshold)];
  if (second !== null) {
    const [more, from] = [decimals(second.percent), money(second.threshold)];
    return {
      short: t`Fee (${percent}% above ${threshold}, ${more}% above ${from})`,
      long: t`The fee is ${percent}% of the part from ${threshold} to ${from}, and ${more}% of the part above, as quoted.`,
    };
  }
  return {
    short: t`Fee (${percent}% above ${threshold})`,
    long: t`The fee is ${percent}% of the part above ${threshold}, as quoted.`,
  };
}
