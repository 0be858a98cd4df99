import { useLingui } from "@lingui/react/macro";
import { useConfig } from "../server/config.ts";
import { useLocaleTag } from "../text/use-locale-tag.ts";
import { useMoney } from "../text/use-money.ts";
import type { Terms } from "./bonus-terms.ts";

/** Writes the day a grant ends, in the display time zone. */
export function useLastDay(): (terms: Terms) => string {
  const { displayTimeZone } = useConfig();
  const tag = useLocaleTag();
  return ({ expireTime = 0 }) =>
    new Intl.DateTimeFormat(tag, { dateStyle: "medium", timeZone: displayTimeZone.iana }).format(expireTime);
}

/** Says what is left to do for a grant, and until when. */
export function useLeftToDo(): (terms: Terms) => string {
  const { t } = useLingui();
  const money = useMoney();
  const lastDay = useLastDay();
  return (terms) => {
    const left = money(terms.remaining ?? 0);
    const day = lastDay(terms);
    if (terms.task !== "required")
      return t`It becomes cash once you have staked another ${left}, by ${day} at the latest.`;
    return terms.remaining === 0
      ? t`It becomes cash once you have claimed the reward for one day's tasks, by ${day} at the latest.`
      : t`It becomes cash once you have staked another ${left} and claimed the reward for one day's tasks, by ${day} at the latest.`;
  };
}
