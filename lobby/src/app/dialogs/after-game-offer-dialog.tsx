import { useLingui } from "@lingui/react/macro";
import type { Hosted } from "../../shared/dialogs/dialog-props.ts";
import { CloseButton, Panel } from "../../shared/dialogs/panel.tsx";
import { PanelFoot } from "../../shared/dialogs/panel-foot.tsx";
import { NoMoreOffers } from "./no-more-offers.tsx";
import { OfferTicket } from "./offer-ticket.tsx";

/** After a game without a reward to claim: the bonus of a first deposit (R-DLG-03). */
export default function AfterGameOfferDialog({ offer, onClosed }: Hosted<"ordinary-activity">) {
  const { t } = useLingui();
  return (
    <Panel title={t`An offer for you`} onClosed={onClosed}>
      <OfferTicket offer={offer} />
      <p className="pt-3 text-note text-muted">{t`Only if you like. You lose nothing without it.`}</p>
      <PanelFoot>
        <CloseButton wide className="min-h-12">{t`Close`}</CloseButton>
        <NoMoreOffers />
      </PanelFoot>
    </Panel>
  );
}
