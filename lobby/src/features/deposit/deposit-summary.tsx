import { useLingui } from "@lingui/react/macro";
import { WagerTerms } from "../../shared/promotions/wager-terms.tsx";
import { useConfig } from "../../shared/server/config.ts";
import type { DepositOrder } from "../../shared/dialogs/dialog-props.ts";
import { Perforation, Ticket, TicketLine, TicketTotal } from "../../shared/ui/ticket.tsx";

/** A closed deposit: amount ordered, amount paid, and the credit, cash and promotional apart. */
export function DepositSummary({ order }: { readonly order: DepositOrder }) {
  const { t } = useLingui();
  const promo = useConfig().rewardKinds.depositBonus === "promo";
  const { orderAmount, methodLabel, credited, bonusGranted, returned } = order;
  return (
    <Ticket>
      <TicketLine label={t`Ordered (${methodLabel})`} minor={orderAmount} />
      {credited + returned > 0 && <TicketLine label={t`Actually paid`} minor={credited + returned} />}
      {returned > 0 && <TicketLine label={t`Sent back`} minor={returned} sign="minus" />}
      <Perforation />
      {bonusGranted > 0 && (
        <>
          <TicketLine label={t`Cash`} minor={credited} />
          <TicketLine
            label={promo ? t`Promotional bonus` : t`Bonus in cash`}
            minor={bonusGranted}
            promotional={promo}
          />
          {promo && <WagerTerms kind="deposit_bonus" minor={bonusGranted} />}
        </>
      )}
      <TicketTotal
        label={t`You received`}
        minor={credited + bonusGranted}
        kind={promo && bonusGranted > 0 ? "plain" : "cash"}
      />
    </Ticket>
  );
}
