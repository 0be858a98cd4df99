import { formatMoney } from "@fairlobby/contract/money";
import { useMe } from "../server/session.ts";

/** Returns a function that formats amounts of the lobby's currency, given in minor units (R-CUI-07). */
export function useMoney(): (minor: number) => string {
  const { currency } = useMe();
  return (minor) => formatMoney(minor, currency);
}
