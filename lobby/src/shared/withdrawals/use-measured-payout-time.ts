import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { payoutsFeedQuery } from "./payouts-feed.ts";
import { useDuration } from "../text/use-duration.ts";

/** How long the latest payouts took, in a sentence; says so when none was measured (R-TKR-08). */
export function useMeasuredPayoutTime(): string {
  const { t } = useLingui();
  const times = useQuery(payoutsFeedQuery).data?.payoutTimes ?? null;
  const usual = useDuration(times?.medianSeconds ?? 0);
  const nearlyAll = useDuration(times?.p95Seconds ?? 0);
  if (times === null) return t`The usual payout time is shown as soon as payouts have been measured.`;
  const { count } = times;
  // Of a handful, "95 of 100" would be a figure nobody measured.
  return count < 20
    ? t`Payouts usually arrive within ${usual}, measured over the last ${count}.`
    : t`Of the last ${count} payouts, half arrived within ${usual} and 95 of 100 within ${nearlyAll}.`;
}
