import { formatMoney } from "@fairlobby/contract/money";
import { useMe } from "../server/session.ts";

/** Formats amounts of the store, given in minor units (R-CUI-07). */
export function useMoney(): (minor: number) => string {
  const { currency } = useMe();
  return (minor) => formatMoney(minor, currency);
}
