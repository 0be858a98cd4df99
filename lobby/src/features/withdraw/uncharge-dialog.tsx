import { useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { useLocation } from "wouter";
import type { HostProps } from "../../shared/dialogs/dialog-props.ts";
import { useAccount } from "../../shared/player/account.ts";
import { deviceStorage } from "../../shared/browser/storage.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Panel, usePanelClose } from "../../shared/dialogs/panel.tsx";
import { PanelFoot } from "../../shared/dialogs/panel-foot.tsx";
import { SkeletonRows } from "../../shared/ui/skeleton.tsx";
import { Perforation, Ticket, TicketLine, TicketTotal } from "../../shared/ui/ticket.tsx";

function Answers() {
  const { t } = useLingui();
  const close = usePanelClose();
  const [, go] = useLocation();
  return (
    <PanelFoot>
      <Button look="primary" wide className="min-h-12" onClick={() => close(() => go("/withdrawMoney"))}>
        {t`Withdraw`}
      </Button>
      <Button wide className="min-h-12" onClick={() => close()}>{t`Continue`}</Button>
    </PanelFoot>
  );
}

/** After a won game without a deposit: the balance, and how much of it can be withdrawn now (R-DLG-34). */
export default function UnchargeDialog({ onClosed }: HostProps) {
  const { t } = useLingui();
  const account = useAccount().data;
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
              note={t`Becomes cash when its terms are met.`}
            />
          )}
          <Perforation />
          <TicketTotal label={t`You can withdraw`} minor={account.cashGold} />
        </Ticket>
      )}
      <Answers />
    </Panel>
  );
}
