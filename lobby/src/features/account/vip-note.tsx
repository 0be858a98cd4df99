import { useLingui } from "@lingui/react/macro";
import { useConfig } from "../../shared/server/config.ts";
import { useMoney } from "../../shared/text/use-money.ts";
import { WholeAmounts } from "../../shared/text/whole-amounts.tsx";

/** Says what a level means, and that it has no other effect (R-APP-20, R-SRV-70). */
export function VipNote({ level }: { readonly level: number }) {
  const { t } = useLingui();
  const money = useMoney();
  const { vipLevels } = useConfig();
  const from = money(vipLevels[level - 1] ?? 0);
  return (
    <p className="px-4 pt-2 text-note text-muted">
      <WholeAmounts>{t`Level ${level}: you have played at least ${from} in cash, win or lose. It is only a thank-you: it changes no limit, price or payout time.`}</WholeAmounts>
    </p>
  );
}
