import { useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { usePush } from "../../shared/server/push.ts";
import { useLoggedIn } from "../../shared/server/session.ts";
import { ButtonLink } from "../../shared/ui/button.tsx";
import { MoreOnScroll } from "../../shared/ui/next-page.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { SkeletonRows } from "../../shared/ui/skeleton.tsx";
import { EmptyState, NotLoaded } from "../../shared/ui/states.tsx";
import { OrderCard } from "./order-card.tsx";
import { ordersQuery } from "./queries.ts";
import { needsCashier } from "../../shared/ui/no-cashier.tsx";

/** All withdrawals, newest first (R-RTE-14). */
function OrdersPage() {
  const { t } = useLingui();
  const loggedIn = useLoggedIn();
  const orders = useInfiniteQuery({ ...ordersQuery, enabled: loggedIn });
  const reload = () => void (loggedIn && orders.refetch());
  usePush("/user/queue/notify", reload, reload);
  const list = orders.data?.pages.flat() ?? [];

  return (
    <Page members title={t`My withdrawals`} back="/withdrawMoney">
      {orders.data === undefined ? (
        <NotLoaded query={orders} placeholder={<SkeletonRows rows={5} className="h-36" />} />
      ) : list.length === 0 ? (
        <EmptyState
          art="no-orders"
          title={t`No withdrawals yet`}
          text={t`Each withdrawal appears here with its quote and every step.`}
          action={<ButtonLink href="/withdrawMoney" look="primary">{t`Withdraw`}</ButtonLink>}
        />
      ) : (
        <ul className="grid gap-4">
          {list.map((order) => (
            <OrderCard key={order.orderId} order={order} />
          ))}
        </ul>
      )}
      <MoreOnScroll query={orders} className="h-36" />
    </Page>
  );
}

export default needsCashier(OrdersPage);
