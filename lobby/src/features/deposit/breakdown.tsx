import { useLingui } from "@lingui/react/macro";
import { WagerTerms } from "../../shared/promotions/wager-terms.tsx";
import { useConfig } from "../../shared/server/config.ts";
import { Perforation, Ticket, TicketLine, TicketTotal } from "../../shared/ui/ticket.tsx";
import { useMoney } from "../../shared/text/use-money.ts";
import { WholeAmounts } from "../../shared/text/whole-amounts.tsx";
import { cashBelowWithdrawal, rechargeOf, type Offer } from "./recharge.ts";

/** Says that the player still cannot withdraw after this deposit (R-DEP-38). */
function BelowWithdrawal({ cash, minimum }: { readonly cash: number; readonly minimum: number }) {
  const { t } = useLingui();
  const money = useMoney();
  return (
    <p className="pt-3 text-note">
      <WholeAmounts>
        {t`With this deposit your cash is ${{ cash: money(cash) }}; the smallest withdrawal is ${{ minimum: money(minimum) }}.`}
      </WholeAmounts>
    </p>
  );
}

/** Cash, bonus with wagering and expiry, total (R-DEP-05). */
export function Breakdown({ offer, acceptBonus }: { readonly offer: Offer; readonly acceptBonus: boolean }) {
  const { t } = useLingui();
  const recharge = rechargeOf(offer, acceptBonus);
  const promo = useConfig().rewardKinds.depositBonus === "promo";
  const below = cashBelowWithdrawal(offer, promo ? 0 : recharge.givingGold);
  return (
    <>
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
      {below !== null && <BelowWithdrawal {...below} />}
    </>
  );
}
