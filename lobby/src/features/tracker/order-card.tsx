import type { ReplyOf } from "@fairlobby/contract";
import { useLingui } from "@lingui/react/macro";
import { Amount } from "../../shared/ui/amount.tsx";
import { ButtonLink } from "../../shared/ui/button.tsx";
import { Perforation, Ticket } from "../../shared/ui/ticket.tsx";
import { trackerPath } from "../../shared/withdrawals/tracker-path.ts";
import { HoldNote } from "./hold-note.tsx";
import { markOf } from "./progress.ts";
import { StatusIcon, useMarkWords, type Mark } from "./status-icon.tsx";
import { useStepNames } from "./use-step-names.ts";

type ListedOrder = ReplyOf<"/v1/bus/getAllWithdrawOrders">["orderList"][number];

/** Says that an order is held, at which step it is, or how it ended. */
function useStatus({ step }: ListedOrder, mark: Mark): string {
  const words = useMarkWords();
  const namesOf = useStepNames();
  if (step === undefined || mark === "held") return words[mark];
  return namesOf({ steps: [{ processCode: step }] })[0] ?? words[mark];
}

/** An order in the list: gross and net, time as the server wrote it, status and frozen quote (R-TRK-48 to R-TRK-51, R-TRK-58). */
export function OrderCard({ order }: { readonly order: ListedOrder }) {
  const { t } = useLingui();
  const { quote, returned } = order;
  const mark = markOf({ ...order, held: order.hold !== undefined });
  const status = useStatus(order, mark);
  // The money came back: the net was quoted but not received.
  const undone = returned !== undefined && returned >= order.amount;
  const parts = [
    { label: t`Fee`, minor: quote.fee, shown: true },
    { label: t`Tax withheld`, minor: quote.tax, shown: quote.tax > 0 },
    { label: t`Former VIP price`, minor: quote.vip, shown: quote.vip > 0 },
  ].filter((part) => part.shown);
  return (
    <li>
      <Ticket>
        <div className="flex flex-wrap items-center gap-2.5">
          <StatusIcon mark={mark} size={32} alt="" />
          <div className="flex-[1_1_8rem]">
            <Amount minor={order.amount} className="block font-display text-title font-bold" />
            <p className="text-note font-semibold text-ink">{status}</p>
            <p className="tabular text-note text-ink-soft">{order.createTimeStr}</p>
          </div>
          <ButtonLink href={trackerPath(order.orderId, order.type)} look="paper" className="px-3!">
            {t`View`}
          </ButtonLink>
        </div>
        <Perforation />
        <dl className="flex flex-wrap items-end gap-x-5 text-note text-ink-soft">
          {parts.map((part) => (
            <div key={part.label}>
              <dt>{part.label}</dt>
              <dd>
                <Amount minor={part.minor} />
              </dd>
            </div>
          ))}
          <div className={`ml-auto text-right font-semibold ${undone ? "" : "text-ink-jade"}`}>
            <dt>{t`Net`}</dt>
            <dd>
              <Amount
                minor={order.realAmount}
                className={`font-display text-[1.0625rem] leading-tight font-bold ${undone ? "line-through" : ""}`}
              />
            </dd>
          </div>
        </dl>
        {order.hold !== undefined && (
          <div className="pt-3">
            <HoldNote hold={order.hold} />
          </div>
        )}
        {returned !== undefined && (
          <p className="pt-2 text-right text-note font-semibold text-ink">
            {t`Back in your balance`} <Amount minor={returned} />
          </p>
        )}
      </Ticket>
    </li>
  );
}
