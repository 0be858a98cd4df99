import { useLingui } from "@lingui/react/macro";
import { useConfig } from "../server/config.ts";
import { useMoney } from "../text/use-money.ts";
import { WholeAmounts } from "../text/whole-amounts.tsx";

/** The store's fee in words (R-I18N-15). The quote is binding. */
export function FeeRule() {
  const { t } = useLingui();
  const money = useMoney();
  const { fee } = useConfig().thresholds;
  if (fee === null) return t`There is no fee.`;
  const { percent } = fee;
  const threshold = money(fee.threshold);
  return <WholeAmounts>{t`Free up to ${threshold}. Above it, the fee is ${percent}% of the part above.`}</WholeAmounts>;
}
