import { useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { useLocation } from "wouter";
import type { HostProps } from "../../shared/dialogs/dialog-props.ts";
import { useAccount } from "../../shared/player/account.ts";
import { deviceStorage } from "../../shared/browser/storage.ts";
import { CloseButton, Panel } from "../../shared/dialogs/panel.tsx";
import { PanelFoot } from "../../shared/dialogs/panel-foot.tsx";
import { SkeletonRows } from "../../shared/ui/skeleton.tsx";
import { Perforation, Ticket, TicketLine, TicketTotal } from "../../shared/ui/ticket.tsx";

/** After a won game without a deposit: the balance, and how much of it can be withdrawn now (R-DLG-34). */
export default function WithdrawableDialog({ onClosed }: HostProps) {
  const { t } = useLingui();
  const account = useAccount().data;
  const [, go] = useLocation();
  // Shown once until logout (R-LS-17).
  useEffect(() => deviceStorage.set("moreThan1000Gold", "1"), []);
  return (
    <Panel title={t`What you have now`} onClosed={onClosed}>
      {account === undefined ? (
        <SkeletonRows rows={1} className="h-40" />
      ) : (
        <Ticket>
          <TicketLine label={t`Your balance`} minor={account.accountGold} />
          {account.promoGold > 0 && (
            <TicketLine
              label={t`Promotional, not yet cash`}
              minor={account.promoGold}
              promotional
              note={t`Becomes cash once its terms are met.`}
            />
          )}
          <Perforation />
          <TicketTotal label={t`You can withdraw`} minor={account.cashGold} />
        </Ticket>
      )}
      <PanelFoot>
        <CloseButton look="primary" wide className="min-h-12" after={() => go("/withdrawMoney")}>
          {t`Withdraw`}
        </CloseButton>
        <CloseButton wide className="min-h-12">{t`Continue`}</CloseButton>
      </PanelFoot>
    </Panel>
  );
}
