import { useLocaleTag } from "../../shared/text/use-locale-tag.ts";

/** Writes a number with at most two decimals, in the shown language. */
export function useDecimals(): (value: number) => string {
  const format = new Intl.NumberFormat(useLocaleTag(), { maximumFractionDigits: 2 });
  return (value) => format.format(value);
}
