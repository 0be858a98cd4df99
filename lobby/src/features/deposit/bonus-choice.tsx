import { useLingui } from "@lingui/react/macro";
import { useConfig } from "../../shared/server/config.ts";
import { WagerTerms } from "../../shared/promotions/wager-terms.tsx";
import { useMoney } from "../../shared/text/use-money.ts";
import { WholeAmounts } from "../../shared/text/whole-amounts.tsx";
import { rechargeOf, type Offer } from "./recharge.ts";

interface BonusChoiceProps {
  readonly offer: Offer;
  readonly acceptBonus: boolean;
  readonly onChoose: (accept: boolean) => void;
}

/** Without a bonus, or with it and its terms: both equally easy (R-DEP-13). */
export function BonusChoice({ offer, acceptBonus, onChoose }: BonusChoiceProps) {
  const { t } = useLingui();
  const { rewardKinds } = useConfig();
  const { givingGold } = rechargeOf(offer, true);
  const bonus = useMoney()(givingGold);
  if (givingGold === 0)
    return <p className="min-h-40 pt-5 text-note text-muted">{t`This amount has no bonus and no terms.`}</p>;
  const promo = rewardKinds.depositBonus === "promo";
  const acceptLabel = (
    <WholeAmounts>{promo ? t`Take the ${bonus} promotional bonus` : t`Take the ${bonus} bonus in cash`}</WholeAmounts>
  );

  return (
    <fieldset className="min-h-40 pt-5">
      <legend className="contents">
        <span className="font-display text-title font-bold">{t`Bonus?`}</span>
      </legend>
      <div className="mt-3 grid gap-2">
        <label
          className={`flex min-h-12 items-center gap-3 font-semibold rounded-md border px-4 ${acceptBonus ? "border-line" : "border-amber"}`}
        >
          <input type="radio" name="bonus" checked={!acceptBonus} onChange={() => onChoose(false)} className="tick" />
          {t`No bonus, no terms`}
        </label>
        <div className={`rounded-md border px-4 py-1 ${acceptBonus ? "border-amber" : "border-line"}`}>
          <label className="flex min-h-11 items-center gap-3 font-semibold">
            <input type="radio" name="bonus" checked={acceptBonus} onChange={() => onChoose(true)} className="tick" />
            <span>{acceptLabel}</span>
          </label>
          {promo && (
            <div className="min-h-20 pb-1 pl-8">
              <WagerTerms dark kind="deposit_bonus" minor={givingGold} />
            </div>
          )}
        </div>
      </div>
    </fieldset>
  );
}
