import { useLingui } from "@lingui/react/macro";
import { useConfig } from "../../shared/server/config.ts";
import { useMoney } from "../../shared/text/use-money.ts";
import { Amount } from "../../shared/ui/amount.tsx";
import { rechargeOf, type Offer } from "./recharge.ts";

interface OfferListProps {
  readonly offers: readonly Offer[];
  readonly selected: number;
  readonly onChoose: (orderAmount: number) => void;
}

/** The perforated line between the ticket and its stub, with a notch at each end. */
function Perforation({ on }: { readonly on: boolean }) {
  const notch = `absolute top-1/2 size-3 [transform:translateY(-50%)] rounded-full border-2 bg-ground ${on ? "border-amber" : "border-line"}`;
  return (
    <span aria-hidden="true" className="relative block border-t-2 border-dotted border-faint/50">
      <span className={`${notch} -left-2`} />
      <span className={`${notch} -right-2`} />
    </span>
  );
}

/** Amounts as tickets: the deposit, and on the hatched stub the bonus. */
export function OfferList({ offers, selected, onChoose }: OfferListProps) {
  const { t } = useLingui();
  const money = useMoney();
  const promo = useConfig().rewardKinds.depositBonus === "promo";
  return (
    <div role="radiogroup" aria-labelledby="offers" className="mt-3 grid two-columns gap-2.5">
      {offers.map((offer) => {
        const on = offer.orderAmount === selected;
        const { givingGold } = rechargeOf(offer, true);
        return (
          <button
            key={offer.orderAmount}
            type="button"
            role="radio"
            aria-checked={on}
            aria-label={
              givingGold === 0
                ? money(offer.orderAmount)
                : promo
                  ? t`${money(offer.orderAmount)}, bonus ${money(givingGold)} promotional`
                  : t`${money(offer.orderAmount)}, bonus ${money(givingGold)} in cash`
            }
            onClick={() => onChoose(offer.orderAmount)}
            className={`relative overflow-hidden rounded-md border-2 text-left transition-colors ${on ? "border-amber bg-chosen" : "border-line bg-raised"}`}
          >
            <span className="flex min-h-11 items-center px-3 pt-1">
              <Amount minor={offer.orderAmount} className="font-display text-[1.125rem] font-bold" />
            </span>
            <Perforation on={on} />
            <span
              className={`flex min-h-10 flex-wrap content-center items-baseline gap-x-1.5 px-3 pb-0.5 text-note leading-4 ${givingGold === 0 ? "text-faint" : promo ? "hatched text-gold" : "text-jade"}`}
            >
              {givingGold > 0 ? (
                <>
                  <Amount minor={givingGold} className="font-bold" />
                  {promo ? t`promotional` : t`in cash`}
                </>
              ) : (
                t`No bonus`
              )}
            </span>
          </button>
        );
      })}
    </div>
  );
}
