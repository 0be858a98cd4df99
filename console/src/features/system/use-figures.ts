import { useLingui } from "@lingui/react/macro";

const megabyte = 1_000_000;

/** Formats figures of the system in the chosen language; null is shown as not known. */
export function useFigures() {
  const { i18n, t } = useLingui();
  const number = new Intl.NumberFormat(i18n.locale);
  const size = new Intl.NumberFormat(i18n.locale, { style: "unit", unit: "megabyte", maximumFractionDigits: 1 });
  const time = new Intl.NumberFormat(i18n.locale, { style: "unit", unit: "second", maximumFractionDigits: 1 });
  return {
    count: (value: number): string => number.format(value),
    size: (bytes: number | null): string => (bytes === null ? t`not known` : size.format(bytes / megabyte)),
    seconds: (ms: number | null): string => (ms === null ? t`not known` : time.format(ms / 1000)),
  };
}
