import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useDuration } from "../../shared/text/use-duration.ts";
import { useMeasuredPayoutTime } from "../../shared/withdrawals/use-measured-payout-time.ts";
import { withdrawInfoQuery } from "./queries.ts";

/**
 * Returns how long an order placed now takes: a sentence, and a few words for the bar (empty without measurements). The
 * sentence names the orders waiting before it, if any; without an expected time it says what was measured (R-WD-07,
 * R-TKR-08).
 */
export function useUsualTime(): { readonly long: string; readonly short: string } {
  const { t } = useLingui();
  const { waitingNum = 0, expectedMinutes } = useQuery(withdrawInfoQuery).data ?? {};
  const measured = useMeasuredPayoutTime();
  const expected = useDuration((expectedMinutes ?? 0) * 60);
  const short = expectedMinutes === undefined ? "" : t`in about ${expected}`;
  if (waitingNum > 0) {
    const long =
      expectedMinutes === undefined
        ? t`A withdrawal ordered now has ${waitingNum} ahead of it.`
        : t`A withdrawal ordered now arrives in about ${expected}, with ${waitingNum} ahead of it.`;
    return { long, short };
  }
  return {
    long: expectedMinutes === undefined ? measured : t`A withdrawal ordered now arrives in about ${expected}.`,
    short,
  };
}
