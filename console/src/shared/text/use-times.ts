import { useLingui } from "@lingui/react/macro";

interface Formats {
  readonly moment: Intl.DateTimeFormat;
  readonly long: Intl.RelativeTimeFormat;
  readonly narrow: Intl.RelativeTimeFormat;
}

const known = new Map<string, Formats>();

/** Returns the formats of a language, made once: making one takes a hundred times as long as using it. */
function formatsOf(locale: string): Formats {
  const made = known.get(locale) ?? {
    moment: new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" }),
    long: new Intl.RelativeTimeFormat(locale, { numeric: "auto" }),
    narrow: new Intl.RelativeTimeFormat(locale, { numeric: "auto", style: "narrow" }),
  };
  known.set(locale, made);
  return made;
}

/** Formats times in the time zone of the operator's device, in the chosen language. */
export function useTimes() {
  const { i18n } = useLingui();
  const { moment, ...ago } = formatsOf(i18n.locale);
  return {
    moment: (at: number): string => moment.format(at),
    /** The time from `now` to `at`, in whole minutes, hours or days. */
    until: (at: number, now: number, length: "long" | "narrow" = "long"): string => {
      const format = ago[length];
      const hours = (at - now) / 3_600_000;
      if (Math.abs(hours) < 1) return format.format(Math.round(hours * 60), "minute");
      return Math.abs(hours) < 48
        ? format.format(Math.round(hours), "hour")
        : format.format(Math.round(hours / 24), "day");
    },
  };
}
