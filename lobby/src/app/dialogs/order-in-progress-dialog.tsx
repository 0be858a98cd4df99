import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { Hosted } from "../../shared/dialogs/dialog-props.ts";
import { api, dataOf } from "../../shared/server/api.ts";
import { Amount } from "../../shared/ui/amount.tsx";
import { ShortId } from "../../shared/text/id.tsx";
import { Panel } from "../../shared/dialogs/panel.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { Ticket } from "../../shared/ui/ticket.tsx";
import { FollowOrder } from "../../shared/withdrawals/follow-order.tsx";

/** Shows the open order and its amount, with a link to its tracker (R-DLG-06). */
export default function OrderInProgressDialog({ orderId, onClosed }: Hosted<"withdraw-order">) {
  const { t } = useLingui();
  const order = useQuery({
    queryKey: ["withdraw-order", orderId],
    queryFn: async () => dataOf(await api.call("/v1/bus/getWithdrawProcess", { orderId })),
  });
  return (
    <Panel title={t`A withdrawal is in progress`} onClosed={onClosed}>
      <p className="pb-3 text-muted">
        <Trans>Its gold is reserved until it is finished. Then you can open a game or withdraw again.</Trans>
      </p>
      <Ticket>
        <p className="text-note text-ink-soft">
          <ShortId of="order" id={orderId} />
        </p>
        <p className="h-9 font-display text-[1.75rem] leading-9 font-bold">
          {order.data === undefined ? <Skeleton className="h-8 w-36" /> : <Amount minor={order.data.orderAmount} />}
        </p>
      </Ticket>
      <FollowOrder orderId={orderId} look="primary" />
    </Panel>
  );
}
