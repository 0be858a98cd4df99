import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Amount } from "../../shared/ui/amount.tsx";
import { termsQuery } from "./queries.ts";
import { rechargeOf, type Offer } from "./recharge.ts";

interface BonusChoiceProps {
  readonly offer: Offer;
  readonly acceptBonus: boolean;
  readonly onChoose: (accept: boolean) => void;
}

/** With the bonus and its terms, or without: both equally easy (R-DEP-13). */
export function BonusChoice({ offer, acceptBonus, onChoose }: BonusChoiceProps) {
  const { t } = useLingui();
  const terms = useQuery(termsQuery).data?.find((one) => one.termsId === offer.termsId);
  const { givingGold } = rechargeOf(offer, true);
  if (givingGold === 0)
    return (
      <p className="min-h-40 pt-5 text-note text-muted">{t`This amount comes without a bonus and without terms.`}</p>
    );
  const wager = terms?.wagerMultiple ?? 0;
  const days = terms?.expireDays ?? 0;

  return (
    <fieldset className="min-h-40 pt-5">
      <legend className="contents">
        <span className="font-display text-title font-bold">{t`Bonus?`}</span>
      </legend>
      <div className="mt-3 grid gap-2">
        <label className={`flex gap-3 rounded-md border px-4 py-3 ${acceptBonus ? "border-amber" : "border-line"}`}>
          <input
            type="radio"
            name="bonus"
            checked={acceptBonus}
            onChange={() => onChoose(true)}
            className="mt-0.5 size-5 shrink-0 accent-amber"
          />
          <span className="min-w-0">
            <span className="block font-semibold">
              {t`Take`} <Amount minor={givingGold} className="text-gold" /> {t`promotional`}
            </span>
            <span className="block min-h-9 text-note text-muted">
              {terms !== undefined && t`Becomes cash after stakes of ${wager}× the bonus within ${days} days.`}
            </span>
            <details className="min-h-8 text-note">
              <summary className="flex min-h-8 items-center text-sky">{t`Full terms`}</summary>
              <p className="text-muted">{terms?.text}</p>
            </details>
          </span>
        </label>
        <label
          className={`flex min-h-12 items-center gap-3 rounded-md border px-4 ${acceptBonus ? "border-line" : "border-amber"}`}
        >
          <input
            type="radio"
            name="bonus"
            checked={!acceptBonus}
            onChange={() => onChoose(false)}
            className="size-5 shrink-0 accent-amber"
          />
          <span className="font-semibold">{t`No bonus, no terms`}</span>
        </label>
      </div>
    </fieldset>
  );
}
