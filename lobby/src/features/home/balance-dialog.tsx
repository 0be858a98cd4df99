import { Trans, useLingui } from "@lingui/react/macro";
import { useAccount } from "../../shared/account.ts";
import { Panel } from "../../shared/ui/panel.tsx";
import { SkeletonRows } from "../../shared/ui/skeleton.tsx";
import { Perforation, Ticket, TicketLine, TicketTotal } from "../../shared/ui/ticket.tsx";

/** The balance as a receipt: what is cash, what is promotional, and what the difference is (R-HOME-01). */
export default function BalanceDialog({ onClosed }: { readonly onClosed: () => void }) {
  const { t } = useLingui();
  const account = useAccount();
  return (
    <Panel kind="sheet" title={t`Your balance`} onClosed={onClosed}>
      {account.data === undefined ? (
        <SkeletonRows rows={1} className="h-40" />
      ) : (
        <Ticket>
          <TicketLine label={t`Cash`} minor={account.data.cashGold} note={t`Yours to withdraw at any time.`} />
          <TicketLine
            label={t`Promotional`}
            minor={account.data.promoGold}
            promotional
            note={t`Becomes cash when its terms are met. Stakes use it first.`}
          />
          <Perforation />
          <TicketTotal label={<Trans>Total</Trans>} minor={account.data.accountGold} />
        </Ticket>
      )}
      <p className="pt-3 pb-1 text-note text-muted">
        <Trans>Gold reserved for an open withdrawal is not part of this balance.</Trans>
      </p>
    </Panel>
  );
}
