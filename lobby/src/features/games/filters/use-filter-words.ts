import { useLingui } from "@lingui/react/macro";
import { useMoney } from "../../../shared/text/use-money.ts";
import { useVolatilityWords } from "../../../shared/ui/volatility-mark.tsx";

/** The words of filters whose values the catalogue does not name. */
export function useFilterWords() {
  const { t } = useLingui();
  const money = useMoney();
  return {
    volatility: useVolatilityWords(),
    stake: (most: number) => t`Stakes from ${money(most)} or less`,
    provable: t`Provably fair`,
  };
}
