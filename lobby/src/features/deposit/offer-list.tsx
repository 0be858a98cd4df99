import { useLingui } from "@lingui/react/macro";
import { useMoney } from "../../shared/config.ts";
import { Amount } from "../../shared/ui/amount.tsx";
import { rechargeOf, type Offer } from "./recharge.ts";

interface OfferListProps {
  readonly offers: readonly Offer[];
  readonly selected: number;
  readonly onChoose: (orderAmount: number) => void;
}

/** Amounts as admission tickets: what is paid, and on the hatched stub what the bonus would be. */
export function OfferList({ offers, selected, onChoose }: OfferListProps) {
  const { t } = useLingui();
  const money = useMoney();
  return (
    <div role="radiogroup" aria-labelledby="offers" className="mt-3 grid gap-2.5">
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
              givingGold > 0
                ? t`${money(offer.orderAmount)}, bonus ${money(givingGold)} promotional`
                : money(offer.orderAmount)
            }
            onClick={() => onChoose(offer.orderAmount)}
            className={`rounded-md p-[2px] transition-colors ${on ? "bg-amber" : "bg-line"}`}
          >
            <span
              className={`stub flex min-h-14 items-stretch rounded-[10px] text-left [--notch:8.5rem] ${on ? "bg-[#2c2236]" : "bg-raised"}`}
            >
              <span className="flex flex-1 items-center px-4">
                <Amount minor={offer.orderAmount} className="font-display text-[1.1875rem] font-bold" />
              </span>
              <span
                className={`grid w-34 content-center border-l-2 border-dotted border-faint/50 px-3 text-note leading-4 ${givingGold > 0 ? "hatched text-gold" : "text-faint"}`}
              >
                {givingGold > 0 ? (
                  <>
                    <Amount minor={givingGold} className="font-bold" />
                    {t`promotional`}
                  </>
                ) : (
                  t`No bonus`
                )}
              </span>
            </span>
          </button>
        );
      })}
    </div>
  );
}
