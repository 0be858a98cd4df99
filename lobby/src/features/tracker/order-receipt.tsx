import { orderStates } from "@fairlobby/contract/withdrawal-steps";
import { useLingui } from "@lingui/react/macro";
import { Perforation, Ticket, TicketLine, TicketTotal } from "../../shared/ui/ticket.tsx";
import { nextActor, orderState, percentOf } from "./progress.ts";
import type { Order } from "./queries.ts";
import { StatusIcon } from "./status-icon.tsx";
import { StepRow } from "./step-row.tsx";
import { useStepWords } from "./use-step-words.ts";

interface OrderReceiptProps {
  readonly order: Order;
  readonly orderId: string;
  readonly method: string;
}

/** The order as a receipt that prints downward: the frozen quote above, the steps below (R-TRK-58). */
export function OrderReceipt({ order, orderId, method }: OrderReceiptProps) {
  const { t } = useLingui();
  const { actors } = useStepWords();
  const { quote, steps, userName } = order;
  const last = steps.at(-1);
  const feePercent = percentOf(quote.fee, quote.gross);
  const taxPercent = percentOf(quote.tax, quote.gross);
  return (
    <Ticket>
      <header className="flex items-start gap-3">
        <div className="min-w-0 flex-1 text-note text-ink-soft">
          <p className="font-semibold text-ink">{t`Withdrawal`}</p>
          <p className="tabular break-all">{t`Order ${orderId}`}</p>
          <p>
            {userName}
            {method !== "" && ` · ${method}`}
          </p>
        </div>
        <StatusIcon state={orderState(steps)} />
      </header>
      <Perforation />
      <TicketLine label={t`You withdraw`} minor={quote.gross} />
      {quote.fee > 0 && <TicketLine label={t`Fee (${feePercent}%)`} minor={quote.fee} sign="minus" />}
      {quote.fee === 0 && <TicketLine label={t`Fee`} minor={0} />}
      {quote.tax > 0 && <TicketLine label={t`Tax withheld (${taxPercent}%)`} minor={quote.tax} sign="minus" />}
      {quote.vip > 0 && <TicketLine label={t`VIP channel`} minor={quote.vip} sign="minus" />}
      <TicketTotal label={t`Your bank receives`} minor={quote.net} />
      <Perforation />
      <ol aria-live="polite" className="pt-1">
        {steps.map((step, place) => (
          <StepRow
            key={`${step.processCode}-${step.createTime}`}
            step={step}
            place={place}
            present={place === steps.length - 1}
            net={quote.net}
            gross={quote.gross}
          />
        ))}
      </ol>
      <p className="mt-4 border-l-3 border-ink-sky pl-3 text-note text-ink-soft">
        <span className="block font-semibold text-ink">
          {orderState(steps) === orderStates.success ? t`Done` : t`What happens next`}
        </span>
        {actors[nextActor(last?.processCode ?? 0)]}
      </p>
    </Ticket>
  );
}
