import { useLingui } from "@lingui/react/macro";
import { useConfig } from "../../shared/server/config.ts";
import type { Hosted } from "../../shared/dialogs/dialog-props.ts";
import { useLocaleTag } from "../../shared/text/use-locale-tag.ts";
import { CopyId } from "../../shared/text/id.tsx";
import { CloseButton, Panel } from "../../shared/dialogs/panel.tsx";
import { Perforation, Ticket, TicketLine, TicketTotal } from "../../shared/ui/ticket.tsx";
import { QuoteSums } from "./frozen-quote.tsx";
import { CancelOrderButton, SupportLink } from "./order-dialog-buttons.tsx";
import { WholeAmounts } from "../../shared/text/whole-amounts.tsx";
import { useFeePart } from "./fee-part.ts";
import { momentOf, percentOf } from "./progress.ts";
import { useDecimals } from "./use-decimals.ts";

/** Gross, fee, percentage and net; nothing is to be paid (R-TRK-27, R-DEP-32). */
export function FeeBreakdownDialog({ order, onClosed }: Hosted<"fee-breakdown">) {
  const { t } = useLingui();
  const part = useFeePart(order.quote);
  const percent = useDecimals()(percentOf(order.quote.fee, order.quote.gross));
  return (
    <Panel kind="sheet" title={t`What is withheld`} onClosed={onClosed}>
      <Ticket>
        <QuoteSums order={order} />
        <Perforation />
        <TicketTotal label={t`Your bank receives`} minor={order.quote.net} />
        <p className="pt-3 text-note text-ink-soft">
          <WholeAmounts>{part?.long ?? t`The fee is ${percent}% of the amount, as quoted.`}</WholeAmounts>
        </p>
      </Ticket>
      <p className="py-3 text-muted">{t`It is withheld from the payout. There is nothing to pay.`}</p>
      <CloseButton wide>{t`Got it`}</CloseButton>
    </Panel>
  );
}

/**
 * Tax, ratio, reason and where the receipt will be; offers support and cancelling with a full refund; nothing is to be
 * paid (R-TRK-28, R-DEP-32).
 */
export function TaxBreakdownDialog({ orderId, order, reason, refund, onClosed }: Hosted<"tax-breakdown">) {
  const { t } = useLingui();
  return (
    <Panel kind="sheet" title={t`Tax`} onClosed={onClosed}>
      <Ticket>
        <QuoteSums order={order} />
        <Perforation />
        <TicketTotal label={t`Your bank receives`} minor={order.quote.net} />
        {reason !== "" && <p className="pt-3 text-note text-ink-soft">{reason}</p>}
      </Ticket>
      <p className="py-3 text-muted">
        {t`There is nothing to pay: the tax is taken from this payout. The receipt is here as soon as the bank has paid.`}
      </p>
      <div className="grid gap-2">
        <CloseButton wide>{t`Got it`}</CloseButton>
        <CancelOrderButton orderId={orderId} minor={refund} />
        <SupportLink orderId={orderId} />
      </div>
    </Panel>
  );
}

/** The receipt of the tax withheld from the payment (R-MON-22). */
export function TaxReceiptDialog({
  orderId,
  holder,
  number,
  date,
  base,
  percent: share,
  sum,
  onClosed,
}: Hosted<"tax-receipt">) {
  const { t } = useLingui();
  const { displayTimeZone } = useConfig();
  const tag = useLocaleTag();
  const percent = useDecimals()(share);
  return (
    <Panel title={t`Tax receipt`} onClosed={onClosed}>
      <Ticket>
        <div className="tabular text-note break-words text-ink-soft">
          <p className="font-semibold text-ink">{number}</p>
          <CopyId of="order" id={orderId} className="text-ink-sky" />
          <p>{holder}</p>
          <p>{momentOf(date, displayTimeZone, tag)}</p>
        </div>
        <Perforation />
        <TicketLine label={t`You withdraw`} minor={base} />
        <Perforation />
        <TicketTotal label={t`Tax withheld (${percent}%)`} minor={sum} kind="plain" />
      </Ticket>
      <p className="py-3 text-muted">{t`Withheld from this payout under a legal duty. You paid nothing extra.`}</p>
      <CloseButton wide>{t`Close`}</CloseButton>
    </Panel>
  );
}
