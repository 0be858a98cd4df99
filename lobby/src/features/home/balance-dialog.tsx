import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { HostProps } from "../../shared/dialogs/dialog-props.ts";
import { useAccount } from "../../shared/player/account.ts";
import { unmetTermsQuery } from "../../shared/promotions/bonus-terms.ts";
import { Button } from "../../shared/ui/button.tsx";
import { GrantTerms } from "../../shared/promotions/grant-terms.tsx";
import { Panel } from "../../shared/dialogs/panel.tsx";
import { SkeletonRows } from "../../shared/ui/skeleton.tsx";
import { FollowOrder } from "../../shared/withdrawals/follow-order.tsx";
import { Perforation, Ticket, TicketLine, TicketTotal } from "../../shared/ui/ticket.tsx";
import { useFreePlay } from "../../shared/server/free-play.ts";
import { FreeGoldRules } from "./free-gold-rules.tsx";

/** The grants of the promotional gold: how far each is wagered, and until when it is valid (R-MON-27). */
function Grants() {
  const { t } = useLingui();
  const terms = useQuery(unmetTermsQuery);
  if (terms.data === undefined) {
    return terms.isError ? (
      <div role="alert" className="flex items-center justify-between gap-3 py-2 text-note text-ink-soft">
        {t`The terms did not load.`}
        <Button look="paper" onClick={() => void terms.refetch()}>{t`Try again`}</Button>
      </div>
    ) : (
      <SkeletonRows rows={1} className="h-28 opacity-20" />
    );
  }
  return (
    // Indented: its amounts are part of the promotional gold above.
    <ul className="mt-1 border-l-3 border-paper-line pl-3">
      {terms.data.map((one) => (
        <li
          key={`${one.termsId} ${one.expireTime}`}
          className="border-t border-dashed border-paper-line pt-2 first:border-0 first:pt-0"
        >
          <GrantTerms terms={one} />
        </li>
      ))}
    </ul>
  );
}

/** The balance as a receipt: cash, promotional, and an explanation of both (R-HOME-01). */
export default function BalanceDialog({ onClosed }: HostProps) {
  const { t } = useLingui();
  const account = useAccount();
  const free = useFreePlay();
  if (free) {
    return (
      <Panel kind="sheet" title={t`Your balance`} onClosed={onClosed}>
        {account.data === undefined ? (
          <SkeletonRows rows={1} className="h-20" />
        ) : (
          <Ticket>
            <TicketTotal label={<Trans>Free gold</Trans>} minor={account.data.accountGold} kind="cash" />
          </Ticket>
        )}
        <FreeGoldRules />
      </Panel>
    );
  }
  return (
    <Panel kind="sheet" title={t`Your balance`} onClosed={onClosed}>
      {account.data === undefined ? (
        <SkeletonRows rows={1} className="h-40" />
      ) : (
        <Ticket>
          <TicketLine label={t`Cash`} minor={account.data.cashGold} note={t`Yours, without conditions.`} />
          <TicketLine
            label={t`Promotional`}
            minor={account.data.promoGold}
            promotional
            note={t`Becomes cash once its terms are met. Stakes use it first.`}
          />
          {account.data.promoGold > 0 && <Grants />}
          <Perforation />
          <TicketTotal
            label={<Trans>Total</Trans>}
            minor={account.data.accountGold}
            kind={account.data.promoGold > 0 ? "plain" : "cash"}
          />
        </Ticket>
      )}
      <p className="pt-3 pb-1 text-note text-muted">
        <Trans>Gold reserved for an open withdrawal is not included.</Trans>
      </p>
      {account.data !== undefined && account.data.openOrderId !== "" && (
        <FollowOrder orderId={account.data.openOrderId} />
      )}
    </Panel>
  );
}
