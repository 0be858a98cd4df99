import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useConfig } from "../../shared/server/config.ts";
import { useLocaleTag } from "../../shared/text/use-locale-tag.ts";
import { CopyId } from "../../shared/text/id.tsx";
import { Perforation, Ticket } from "../../shared/ui/ticket.tsx";
import { FrozenQuote } from "./frozen-quote.tsx";
import { NextActor } from "./next-actor.tsx";
import { OrderProofs } from "./order-proofs.tsx";
import { HoldRow } from "./hold-row.tsx";
import { markOf, openHold, orderState, stepDay, timelineOf } from "./progress.ts";
import type { Order } from "./queries.ts";
import { StatusIcon, useMarkWords } from "./status-icon.tsx";
import { StepRow } from "./step-row.tsx";
import { useStepNames } from "./use-step-names.ts";

interface OrderReceiptProps {
  readonly order: Order;
  readonly orderId: string;
  readonly method: string;
}

/**
 * The order as a receipt that is printed line by line: the frozen quote, then the steps, with who acts next and by when
 * beside the current one (R-TRK-58).
 */
export function OrderReceipt({ order, orderId, method }: OrderReceiptProps) {
  const { t } = useLingui();
  const { displayTimeZone } = useConfig();
  const tag = useLocaleTag();
  const { steps, holds, userName } = order;
  const held = openHold(holds) !== undefined;
  const mark = markOf({ end: order.end, state: orderState(steps), held });
  const words = useMarkWords();
  const names = useStepNames()(order);
  const title = order.end === "returned" ? t`Sent back by the bank` : held ? t`On hold` : names.at(-1);
  // The steps present at the start are printed line by line; a later step appears immediately.
  const [printed] = useState(steps.length);
  const lines = timelineOf(steps, holds);
  const dayOf = (line: (typeof lines)[number]): string =>
    stepDay("hold" in line ? line.hold.from : line.step.createTime, displayTimeZone, tag);
  const days = lines.map(dayOf);
  return (
    <Ticket>
      <header className="flow-root text-note text-ink-soft">
        {/* On its own line: the number below needs a narrow phone's whole width. */}
        <span className="float-right pl-3">
          <StatusIcon mark={mark} alt={words[mark]} />
        </span>
        <p className="pb-0.5 font-display text-title leading-tight font-bold text-balance text-ink max-[340px]:min-h-11">
          {title}
        </p>
        <CopyId of="order" id={orderId} className="-my-1.5 text-ink-sky" />
        <p className="break-words">
          {userName}
          {method !== "" && ` · ${method}`}
        </p>
      </header>
      <Perforation />
      <FrozenQuote order={order} />
      <Perforation />
      <ol aria-live="polite" className="pt-1">
        {lines.map((line, index) => {
          const day = days[index] === days[index - 1] ? null : (days[index] ?? null);
          if ("hold" in line) {
            return (
              <HoldRow key={`hold-${line.hold.from}`} hold={line.hold} day={day} last={index === lines.length - 1} />
            );
          }
          const { step, place } = line;
          return (
            <StepRow
              key={`${step.processCode}-${step.createTime}`}
              order={order}
              step={step}
              name={names[place] ?? ""}
              place={place < printed ? place : place - printed}
              current={place === steps.length - 1 && !held}
              last={index === lines.length - 1}
              day={day}
            >
              {place === steps.length - 1 && <NextActor order={order} />}
            </StepRow>
          );
        })}
      </ol>
      <OrderProofs order={order} orderId={orderId} />
    </Ticket>
  );
}
