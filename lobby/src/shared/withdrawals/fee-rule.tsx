import { useLingui } from "@lingui/react/macro";
import { useConfig } from "../server/config.ts";
import { useMoney } from "../text/use-money.ts";
import { WholeAmounts } from "../text/whole-amounts.tsx";

/** The lobby's fee in words (R-I18N-15). The quote is binding. */
export function FeeRule() {
  const { t } = useLingui();
  const money = useMoney();
  const { fee } = useConfig().thresholds;
  if (fee === null) return t`There is no fee.`;
  const { percent, second } = fee;
  const threshold = money(fee.threshold);
  if (second !== undefined) {
    const [from, more] = [money(second.threshold), second.percent];
    return (
      <WholeAmounts>
        {t`Free up to ${threshold}. The fee is ${percent}% of the part from there to ${from}, and ${more}% of the part above.`}
      </WholeAmounts>
    );
  }
  return <WholeAmounts>{t`Free up to ${threshold}. The fee is ${percent}% of the part above it.`}</WholeAmounts>;
}
