import { useLingui } from "@lingui/react/macro";
import { useConfig } from "../server/config.ts";
import { useMoney } from "../text/use-money.ts";
import { WholeAmounts } from "../text/whole-amounts.tsx";

/** The tax in words, only if a legal duty to withhold it is configured (R-I18N-19). */
export function TaxRule() {
  const { t } = useLingui();
  const money = useMoney();
  const { tax } = useConfig().thresholds;
  if (tax === null) return null;
  const { duty, high, low } = tax;
  const threshold = money(tax.threshold);
  return (
    <li>
      <WholeAmounts>{t`Tax withheld by law (${duty}): ${high}% from ${threshold}, ${low}% below. You get a receipt.`}</WholeAmounts>
    </li>
  );
}
