import { useLingui } from "@lingui/react/macro";
import { rechargeOf, type Offer } from "../../features/deposit/recharge.ts";
import { useConfig } from "../../shared/server/config.ts";
import { Amount } from "../../shared/ui/amount.tsx";
import { WagerTerms } from "../../shared/promotions/wager-terms.tsx";
import { Perforation, Ticket, TicketLine } from "../../shared/ui/ticket.tsx";

/**
 * A deposit with its bonus, in the server's own figures, and the terms of the bonus.
 * @param total also shows the sum of both
 */
export function OfferTicket({ offer, total = false }: { readonly offer: Offer; readonly total?: boolean }) {
  const { t } = useLingui();
  const promotional = useConfig().rewardKinds.depositBonus === "promo";
  const { orderAmount, givingGold, totalGold } = rechargeOf(offer, true);
  return (
    <Ticket>
      <TicketLine label={t`Your deposit`} minor={orderAmount} />
      <TicketLine
        label={promotional ? t`Bonus, promotional` : t`Bonus, in cash`}
        minor={givingGold}
        sign="plus"
        promotional={promotional}
      />
      {total && (
        <>
          <Perforation />
          <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
            <span className="pb-0.5 font-semibold">{t`You play with`}</span>
            {/* Not in the green of cash, as part of the sum is promotional. */}
            <Amount minor={totalGold} className="ml-auto font-display text-[1.75rem] leading-none font-bold" />
          </div>
          {promotional && (
            <p className="pt-1 text-right text-note text-ink-soft">
              {t`of which promotional:`} <Amount minor={givingGold} />
            </p>
          )}
        </>
      )}
      {promotional && <WagerTerms kind="deposit_bonus" minor={givingGold} />}
    </Ticket>
  );
}
