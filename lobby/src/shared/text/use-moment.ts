import { useConfig } from "../server/config.ts";
import { useLocaleTag } from "./use-locale-tag.ts";

/** Writes a moment (ms since the epoch) with its day in the display time zone, e.g. `22 Nov 2026 10.15 WIB`. */
export function useMoment(): (at: number) => string {
  const { displayTimeZone } = useConfig();
  const format = new Intl.DateTimeFormat(useLocaleTag(), {
    timeZone: displayTimeZone.iana,
    dateStyle: "medium",
    timeStyle: "short",
    hourCycle: "h23",
  });
  // Lines break between day and time only.
  return (at) => `${format.format(at)} ${displayTimeZone.label}`.replaceAll(/(?<!,) /g, "\u00a0");
}
