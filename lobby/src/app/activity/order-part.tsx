import { useLingui } from "@lingui/react/macro";
import { useOpenOrder } from "../../features/tracker/use-open-order.ts";
import { Amount } from "../../shared/ui/amount.tsx";
import { ButtonLink } from "../../shared/ui/button.tsx";
import { Ticket } from "../../shared/ui/ticket.tsx";
import { trackerPath } from "../../shared/withdrawals/tracker-path.ts";
import { ActivityPart } from "./activity-part.tsx";

/** The open withdrawal: its amount, its current step and a link to its tracker. */
export function OrderPart({ orderId, payType }: { readonly orderId: string; readonly payType: number }) {
  const { t } = useLingui();
  const open = useOpenOrder(orderId);
  return (
    <ActivityPart title={t`Your withdrawal`}>
      <Ticket>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <span className="min-h-12 min-w-0 flex-[1_1_7rem]">
            {open !== undefined && (
              <>
                <Amount minor={open.order.quote.gross} className="block font-display text-title font-bold" />
                <span className="text-note text-ink-soft">{open.step}</span>
              </>
            )}
          </span>
          <ButtonLink href={trackerPath(orderId, payType)} look="paper">
            {t`Track`}
          </ButtonLink>
        </div>
      </Ticket>
    </ActivityPart>
  );
}
