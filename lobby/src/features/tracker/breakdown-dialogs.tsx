import { useLingui } from "@lingui/react/macro";
import { useConfig } from "../../shared/config.ts";
import type { DialogProps } from "../../shared/dialog-names.ts";
import { localeTag } from "../../shared/i18n.ts";
import { Panel } from "../../shared/ui/panel.tsx";
import { Perforation, Ticket, TicketLine, TicketTotal } from "../../shared/ui/ticket.tsx";
import { FrozenQuote } from "./frozen-quote.tsx";
import { CancelInstead, LeaveButton, SupportLink } from "./order-exits.tsx";
import { percentOf, stepTime } from "./progress.ts";

type Hosted<Name extends keyof DialogProps> = DialogProps[Name] & { readonly onClosed: () => void };

/** Gross, fee, percentage and net; nothing is to be paid (R-TRK-27, R-DEP-32). */
export function FeeBreakdownDialog({ quote, onClosed }: Hosted<"fee-breakdown">) {
  const { t } = useLingui();
  const percent = percentOf(quote.fee, quote.gross);
  return (
    <Panel title={t`What is withheld`} onClosed={onClosed}>
      <Ticket>
        <FrozenQuote quote={quote} />
        <p className="pt-3 text-note text-ink-soft">{t`The fee is ${percent}% of the amount, as quoted.`}</p>
      </Ticket>
      <p className="py-3 text-muted">{t`It is withheld from the payout. There is nothing to pay.`}</p>
      <LeaveButton label={t`Got it`} />
    </Panel>
  );
}

/**
 * Tax, ratio, reason and where the receipt will be; offers cancel with full refund and support; nothing is to be paid
 * (R-TRK-28, R-DEP-32).
 */
export function TaxBreakdownDialog({ orderId, quote, reason, refund, onClosed }: Hosted<"tax-breakdown">) {
  const { t } = useLingui();
  const percent = percentOf(quote.tax, quote.gross);
  return (
    <Panel kind="sheet" title={t`The tax`} onClosed={onClosed}>
      <Ticket>
        <FrozenQuote quote={quote} />
        <p className="pt-3 text-note text-ink-soft">{t`${percent}% is withheld under a legal duty.`}</p>
        {reason !== "" && <p className="text-note text-ink-soft">{reason}</p>}
      </Ticket>
      <p className="py-3 text-muted">
        {t`There is nothing to pay: the tax is taken out of this payout. Its receipt is here as soon as the bank has paid.`}
      </p>
      <div className="grid gap-2">
        <LeaveButton label={t`Got it`} />
        <CancelInstead orderId={orderId} minor={refund} />
        <SupportLink orderId={orderId} />
      </div>
    </Panel>
  );
}

/** The receipt of a tax that was withheld and paid over (R-MON-22). */
export function TaxReceiptDialog({ orderId, holder, paidAt, quote, onClosed }: Hosted<"tax-receipt">) {
  const { t } = useLingui();
  const { displayTimeZone } = useConfig();
  const percent = percentOf(quote.tax, quote.gross);
  return (
    <Panel title={t`Tax receipt`} onClosed={onClosed}>
      <Ticket>
        <div className="tabular text-note text-ink-soft">
          <p className="break-all">{t`Order ${orderId}`}</p>
          <p className="break-words">{holder}</p>
          <p>{stepTime(paidAt, displayTimeZone, localeTag())}</p>
        </div>
        <Perforation />
        <TicketLine label={t`You withdraw`} minor={quote.gross} />
        <TicketLine label={t`Your bank received`} minor={quote.net} />
        <Perforation />
        <TicketTotal label={t`Tax withheld (${percent}%)`} minor={quote.tax} />
      </Ticket>
      <p className="py-3 text-muted">{t`Withheld from this payout under a legal duty. You paid nothing besides.`}</p>
      <LeaveButton label={t`Close`} />
    </Panel>
  );
}
