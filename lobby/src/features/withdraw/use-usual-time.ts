import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { payoutsFeedQuery } from "../../shared/payouts-feed.ts";
import { useDuration } from "../../shared/use-duration.ts";
import { withdrawInfoQuery } from "./queries.ts";

/**
 * How long an order placed now takes, in words: a sentence, and a few words for the bar (empty until something was
 * measured). While others wait before it the sentence says so; else it says what was measured (R-WD-07, R-TKR-08).
 */
export function useUsualTime(): { readonly long: string; readonly short: string } {
  const { t } = useLingui();
  const { waitingNum = 0, expectedMinutes } = useQuery(withdrawInfoQuery).data ?? {};
  const times = useQuery(payoutsFeedQuery).data?.payoutTimes ?? null;
  const expected = useDuration((expectedMinutes ?? 0) * 60);
  const usual = useDuration(times?.medianSeconds ?? 0);
  const nearlyAll = useDuration(times?.p95Seconds ?? 0);
  const short = expectedMinutes === undefined ? "" : t`in about ${expected}`;
  if (waitingNum > 0) {
    return {
      long:
        expectedMinutes === undefined
          ? t`An order placed now has ${waitingNum} ahead of it.`
          : t`An order placed now arrives in about ${expected}: ${waitingNum} are ahead of it.`,
      short,
    };
  }
  if (times === null) {
    return { long: t`The usual payout time is shown as soon as payouts have been measured.`, short };
  }
  const { count } = times;
  return {
    long:
      // Of a handful, "95 of 100" would be a figure nobody measured.
      count < 20
        ? t`Payouts usually arrive within ${usual}, measured over the last ${count}.`
        : t`Of the last ${count} payouts, half arrived within ${usual} and 95 of 100 within ${nearlyAll}.`,
    short,
  };
}
