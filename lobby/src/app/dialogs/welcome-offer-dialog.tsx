import { useLingui } from "@lingui/react/macro";
import type { Hosted } from "../../shared/dialogs/dialog-props.ts";
import { useOpenDeposit } from "../../shared/navigation/use-open-deposit.ts";
import { Amount } from "../../shared/ui/amount.tsx";
import { CloseButton, Panel } from "../../shared/dialogs/panel.tsx";
import { PanelFoot } from "../../shared/dialogs/panel-foot.tsx";
import { NoMoreOffers } from "./no-more-offers.tsx";
import { OfferTicket } from "./offer-ticket.tsx";

/** The welcome offer: the bonus of a first deposit, and its terms (R-DLG-01). */
export default function WelcomeOfferDialog({ offer, onClosed }: Hosted<"activity">) {
  const { t } = useLingui();
  const deposit = useOpenDeposit();
  return (
    <Panel title={t`An offer for your first deposit`} onClosed={onClosed}>
      <OfferTicket offer={offer} total />
      <p className="pt-3 text-note text-muted">{t`Only if you like. You lose nothing without it.`}</p>
      <PanelFoot>
        {/* Two buttons of the same size: side by side, or one above the other if the texts are long. */}
        <div className="grid auto-rows-fr grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-2">
          <CloseButton className="min-h-14">{t`Close`}</CloseButton>
          <CloseButton look="primary" className="min-h-14 flex-wrap gap-x-1.5! gap-y-0!" after={deposit}>
            {t`Deposit`} <Amount minor={offer.orderAmount} />
          </CloseButton>
        </div>
        <NoMoreOffers />
      </PanelFoot>
    </Panel>
  );
}
