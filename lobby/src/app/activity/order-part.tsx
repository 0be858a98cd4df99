import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { orderQuery } from "../../features/tracker/queries.ts";
import { useStepNames } from "../../features/tracker/use-step-names.ts";
import { usePush } from "../../shared/server/push.ts";
import { Amount } from "../../shared/ui/amount.tsx";
import { ButtonLink } from "../../shared/ui/button.tsx";
import { Ticket } from "../../shared/ui/ticket.tsx";
import { trackerPath } from "../../shared/withdrawals/tracker-path.ts";
import { ActivityPart } from "./activity-part.tsx";

/** The open withdrawal: its amount, the step it is at, and its tracker. */
export function OrderPart({ orderId, payType }: { readonly orderId: string; readonly payType: number }) {
  const { t } = useLingui();
  const namesOf = useStepNames();
  const order = useQuery(orderQuery(orderId));
  const reload = () => void order.refetch();
  usePush("/user/queue/notify", reload, reload);
  return (
    <ActivityPart title={t`Your withdrawal`}>
      <Ticket>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <span className="min-h-12 min-w-0 flex-[1_1_7rem]">
            {order.data !== undefined && (
              <>
                <Amount minor={order.data.quote.gross} className="block font-display text-title font-bold" />
                <span className="text-note text-ink-soft">{namesOf(order.data).at(-1)}</span>
              </>
            )}
          </span>
          <ButtonLink href={trackerPath(orderId, payType)} look="paper">
            {t`Follow`}
          </ButtonLink>
        </div>
      </Ticket>
    </ActivityPart>
  );
}
