import { useLingui } from "@lingui/react/macro";
import { WagerTerms } from "../../shared/promotions/wager-terms.tsx";
import { useConfig } from "../../shared/server/config.ts";
import { Perforation, Ticket, TicketLine, TicketTotal } from "../../shared/ui/ticket.tsx";
import { rechargeOf, type Offer } from "./recharge.ts";

/** Cash, bonus with wagering and expiry, total (R-DEP-05). */
export function Breakdown({ offer, acceptBonus }: { readonly offer: Offer; readonly acceptBonus: boolean }) {
  const { t } = useLingui();
  const recharge = rechargeOf(offer, acceptBonus);
  const promo = useConfig().rewardKinds.depositBonus === "promo";
  return (
    <Ticket>
      <TicketLine label={t`Cash`} minor={recharge.realGold} />
      {recharge.givingGold > 0 && (
        <>
          <TicketLine
            label={promo ? t`Promotional bonus` : t`Bonus in cash`}
            minor={recharge.givingGold}
            promotional={promo}
          />
          {promo && <WagerTerms kind="deposit_bonus" minor={recharge.givingGold} />}
        </>
      )}
      <Perforation />
      <TicketTotal
        label={t`You get`}
        minor={recharge.totalGold}
        kind={promo && recharge.givingGold > 0 ? "plain" : "cash"}
      />
    </Ticket>
  );
}
