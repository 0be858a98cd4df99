import { useLingui } from "@lingui/react/macro";

/** Formats times of the operator's device, in the chosen language; the title of a time tells UTC. */
export function useTimes() {
  const { i18n } = useLingui();
  const format = new Intl.DateTimeFormat(i18n.locale, { dateStyle: "medium", timeStyle: "short" });
  const ago = new Intl.RelativeTimeFormat(i18n.locale, { numeric: "auto" });
  return {
    moment: (at: number): string => format.format(at),
    /** In hours or days, whole ones. */
    until: (at: number, now: number): string => {
      const hours = (at - now) / 3_600_000;
      if (Math.abs(hours) < 1) return ago.format(Math.round(hours * 60), "minute");
      return Math.abs(hours) < 48 ? ago.format(Math.round(hours), "hour") : ago.format(Math.round(hours / 24), "day");
    },
  };
}
