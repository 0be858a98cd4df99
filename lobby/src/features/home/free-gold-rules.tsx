import { useLingui } from "@lingui/react/macro";
import { NotLoaded } from "../../shared/ui/states.tsx";
import { useFreeGold } from "../../shared/promotions/free-gold.ts";
import { useConfig } from "../../shared/server/config.ts";
import { useMoney } from "../../shared/text/use-money.ts";
import { WholeAmounts } from "../../shared/text/whole-amounts.tsx";
import { SkeletonRows } from "../../shared/ui/skeleton.tsx";

/** What the gold of a lobby without a cashier is, and when a player gets some (R-FRE-06, R-FRE-12). */
export function FreeGoldRules() {
  const { t } = useLingui();
  const money = useMoney();
  const { displayTimeZone } = useConfig();
  const gold = useFreeGold();
  if (gold.data === undefined)
    return <NotLoaded query={gold} placeholder={<SkeletonRows rows={2} className="h-11" />} />;
  const { daily, refill } = gold.data;
  const [dailyGold, refillGold, below, left] = [
    money(daily.amount),
    money(refill.amount),
    money(refill.below),
    refill.left,
  ];
  const zone = displayTimeZone.label;
  return (
    <ul className="grid list-disc gap-1.5 py-3 pl-4 text-note text-muted marker:text-amber">
      <li>{t`Gold here is free. It cannot be bought, and it is never paid out.`}</li>
      <li>
        <WholeAmounts>{t`${dailyGold} once a day, when you take it. A day begins at midnight ${zone}.`}</WholeAmounts>
      </li>
      <li>
        <WholeAmounts>{t`${refillGold} as a refill while you have less than ${below}. Left today: ${left}.`}</WholeAmounts>
      </li>
    </ul>
  );
}
