import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { payoutsFeedQuery } from "./payouts-feed.ts";
import { useDuration } from "../text/use-duration.ts";

/** Returns a sentence on how long the latest payouts took, or that none was measured (R-TKR-08). */
export function useMeasuredPayoutTime(): string {
  const { t } = useLingui();
  const times = useQuery(payoutsFeedQuery).data?.payoutTimes ?? null;
  const usual = useDuration(times?.medianSeconds ?? 0);
  const nearlyAll = useDuration(times?.p95Seconds ?? 0);
  if (times === null) return t`The usual payout time is shown as soon as payouts have been measured.`;
  const { count } = times;
  // With few payouts, "95 of 100" would not be a measured figure.
  return count < 20
    ? t`Payouts usually arrive within ${usual}, measured over the last ${count}.`
    : t`Of the last ${count} payouts, half arrived within ${usual} and 95 of 100 within ${nearlyAll}.`;
}
