import { useConfig } from "../server/config.ts";
import { useLocaleTag } from "./use-locale-tag.ts";

/** Writes the day of a moment (ms since the epoch) in the display time zone, e.g. `22 Nov 2026`. */
export function useDay(): (at: number) => string {
  const { displayTimeZone } = useConfig();
  const format = new Intl.DateTimeFormat(useLocaleTag(), { timeZone: displayTimeZone.iana, dateStyle: "medium" });
  return (at) => format.format(at);
}
