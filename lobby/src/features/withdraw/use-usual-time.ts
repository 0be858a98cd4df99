import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { payoutsFeedQuery } from "../../shared/payouts-feed.ts";
import { useDuration } from "../../shared/use-duration.ts";

/**
 * The measured payout time in words: a sentence that says what was measured, and a few words for the bar (empty until
 * there is something). Real payouts only (R-WD-07, R-TKR-08).
 */
export function useUsualTime(): { readonly long: string; readonly short: string } {
  const { t } = useLingui();
  const times = useQuery(payoutsFeedQuery).data?.payoutTimes ?? null;
  const usual = useDuration(times?.medianSeconds ?? 0);
  const nearlyAll = useDuration(times?.p95Seconds ?? 0);
  if (times === null) {
    return { long: t`The usual payout time is shown as soon as payouts have been measured.`, short: "" };
  }
  const { count } = times;
  return {
    long:
      // Of a handful, "95 of 100" would be a figure nobody measured.
      count < 20
        ? t`Payouts usually arrive within ${usual}, measured over the last ${count}.`
        : t`Of the last ${count} payouts, half arrived within ${usual} and 95 of 100 within ${nearlyAll}.`,
    short: t`usually within ${usual}`,
  };
}
