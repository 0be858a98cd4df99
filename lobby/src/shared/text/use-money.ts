import { formatMoney } from "@fairlobby/contract/money";
import { useConfig } from "../server/config.ts";

/** Writes minor units in the lobby's currency. */
export function useMoney(): (minor: number) => string {
  const { currency } = useConfig();
  return (minor) => formatMoney(minor, currency);
}
