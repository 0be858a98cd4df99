import { useConfig } from "../server/config.ts";
import { useLocaleTag } from "./use-locale-tag.ts";

/** Writes a moment (ms since the epoch) with its day in the display time zone, e.g. `22 Nov 2026 10.15 WIB`. */
export function useMoment(): (at: number) => string {
  const { displayTimeZone } = useConfig();
  const tag = useLocaleTag();
  return (at) => {
    // Made only once there is a moment to write: a page's first format takes a slow phone a tenth of a second.
    const format = new Intl.DateTimeFormat(tag, {
      timeZone: displayTimeZone.iana,
      dateStyle: "medium",
      timeStyle: "short",
      hourCycle: "h23",
    });
    // Lines break between day and time only.
    return `${format.format(at)} ${displayTimeZone.label}`.replaceAll(/,? /g, (gap) => (gap === " " ? "\u00a0" : gap));
  };
}
