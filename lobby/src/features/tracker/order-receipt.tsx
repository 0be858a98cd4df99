import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Perforation, Ticket } from "../../shared/ui/ticket.tsx";
import { FrozenQuote } from "./frozen-quote.tsx";
import { NextMove } from "./next-move.tsx";
import { isReversed, nextOf, orderState } from "./progress.ts";
import { OrderProofs } from "./order-proofs.tsx";
import type { Order } from "./queries.ts";
import { StatusIcon } from "./status-icon.tsx";
import { StepRow } from "./step-row.tsx";

interface OrderReceiptProps {
  readonly order: Order;
  readonly orderId: string;
  readonly method: string;
}

/**
 * The order as a receipt that prints downward: the frozen quote above, the steps below, and beside the present one who
 * acts next and by when (R-TRK-58).
 */
export function OrderReceipt({ order, orderId, method }: OrderReceiptProps) {
  const { t } = useLingui();
  const { quote, steps, userName } = order;
  const last = steps.at(-1);
  // What was there when the receipt opened prints line by line; a step that comes later prints at once.
  const [printed] = useState(steps.length);
  return (
    <Ticket>
      <header className="flex items-start gap-3">
        <div className="min-w-0 flex-1 text-note text-ink-soft">
          <p className="font-semibold text-ink">{t`Withdrawal`}</p>
          <p className="tabular break-all">{t`Order ${orderId}`}</p>
          <p className="break-words">
            {userName}
            {method !== "" && ` · ${method}`}
          </p>
        </div>
        <StatusIcon state={orderState(steps)} />
      </header>
      <Perforation />
      <FrozenQuote quote={quote} />
      <Perforation />
      <ol aria-live="polite" className="pt-1">
        {steps.map((step, place) => (
          <StepRow
            key={`${step.processCode}-${step.createTime}`}
            step={step}
            place={place < printed ? place : place - printed}
            present={step === last}
            quote={quote}
          >
            {step === last && <NextMove next={nextOf(order)} />}
          </StepRow>
        ))}
      </ol>
      {nextOf(order).actor === "nobody" && (
        <p className="mt-3 text-note text-ink-soft">
          {isReversed(last) ? t`Finished. Order again whenever you like.` : t`Finished. Nothing is open.`}
        </p>
      )}
      <OrderProofs order={order} orderId={orderId} />
    </Ticket>
  );
}
