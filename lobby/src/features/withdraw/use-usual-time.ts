import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { channelsQuery } from "./queries.ts";

/** The measured payout time in words: a sentence, and a few words for the bar (empty until measured). R-WD-07 */
export function useUsualTime(): { readonly long: string; readonly short: string } {
  const { t } = useLingui();
  const channels = useQuery(channelsQuery);
  const minutes = channels.data?.find((channel) => channel.channel === "normal")?.measuredMinutes;
  if (minutes === undefined) {
    return { long: t`The usual payout time is shown as soon as payouts have been measured.`, short: "" };
  }
  if (minutes < 1) return { long: t`Payouts usually take less than a minute.`, short: t`usually within a minute` };
  const rounded = Math.round(minutes);
  return { long: t`Payouts usually take ${rounded} minutes.`, short: t`usually ${rounded} minutes` };
}
