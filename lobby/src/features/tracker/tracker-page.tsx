import { isPayType, payTypeNames } from "@fairlobby/contract/pay-types";
import { useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSearchParams } from "wouter";
import { refreshAccount } from "../../shared/player/account.ts";
import { CallFailed } from "../../shared/server/api.ts";
import { openDialog } from "../../shared/dialogs/dialog-queue.ts";
import { usePush } from "../../shared/server/push.ts";
import { useLoggedIn } from "../../shared/server/session.ts";
import { ActionBar } from "../../shared/ui/action-bar.tsx";
import { Button, ButtonLink } from "../../shared/ui/button.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { EmptyState, NotLoaded } from "../../shared/ui/states.tsx";
import { usePayTypeLabels } from "../../shared/text/use-pay-type-labels.ts";
import { accountDraftOf } from "./account-draft.ts";
import { OrderNotification } from "./order-notification.tsx";
import { OrderReceipt } from "./order-receipt.tsx";
import { mayCorrect, refundOf } from "./progress.ts";
import { orderQuery } from "./queries.ts";
import { StepActionButton } from "./step-action-button.tsx";
import { needsCashier } from "../../shared/ui/no-cashier.tsx";

/** Returns the label of the payType in the address; nothing else is read from it (R-RTE-13). */
function useMethodLabel(payType: string | null): string {
  const labels = usePayTypeLabels();
  const number = Number(payType ?? Number.NaN);
  if (payType === null || !Number.isInteger(number)) return "";
  return isPayType(number) ? labels[payTypeNames[number]] : String(number);
}

/** One withdrawal, step by step; every push message reloads it (R-RTE-11, R-PUSH-05, R-PUSH-07). */
function TrackerPage() {
  const { t } = useLingui();
  const client = useQueryClient();
  const loggedIn = useLoggedIn();
  const [parameters] = useSearchParams();
  const orderId = parameters.get("orderId") ?? "";
  const method = useMethodLabel(parameters.get("payType"));
  const query = orderQuery(orderId);
  const order = useQuery({ ...query, enabled: loggedIn && orderId !== "" });

  const reload = () => {
    void client.invalidateQueries({ queryKey: query.queryKey });
    void refreshAccount(client);
  };
  usePush("/user/queue/notify", reload, reload);

  const last = order.data?.steps.at(-1);
  const waitsForAccount = last?.processCode === 2000;
  const changeable = waitsForAccount && mayCorrect(last) === true;
  useEffect(() => {
    // R-TRK-34: an unsent change is offered, never sent by itself.
    if (changeable && accountDraftOf(orderId) !== null) openDialog("saved-change", { orderId });
  }, [changeable, orderId]);

  // A malformed order id is refused as invalid; to the player it is the same as an unknown one.
  const missing =
    orderId === "" ||
    (order.error instanceof CallFailed && ["not_found", "invalid_input"].includes(order.error.msgCode));
  const action = order.data !== undefined && last !== undefined && (
    <StepActionButton order={order.data} orderId={orderId} step={last} />
  );

  return (
    <Page members title={t`Withdrawal`} back="/withdrawalTrackerAll">
      {missing ? (
        <EmptyState
          art="no-orders"
          title={t`Withdrawal not found`}
          text={t`You have no withdrawal at this address.`}
          action={<ButtonLink href="/withdrawalTrackerAll" look="primary">{t`My withdrawals`}</ButtonLink>}
        />
      ) : order.data !== undefined ? (
        <>
          <OrderReceipt order={order.data} orderId={orderId} method={method} />
          {waitsForAccount ? (
            <ActionBar className="bottom-0 z-5 -mx-4 mt-3 bg-ground px-4 pt-2 pb-3">{action}</ActionBar>
          ) : (
            <div className="mt-3 pt-2 empty:hidden">{action}</div>
          )}
          <div className="mt-2.5 grid gap-2.5">
            {order.data.end === undefined && <OrderNotification orderId={orderId} />}
            {order.data.cancelable && (
              <Button
                look="danger"
                wide
                onClick={() => openDialog("cancel-order", { orderId, minor: refundOf(order.data) })}
              >
                {t`Cancel this withdrawal`}
              </Button>
            )}
            <ButtonLink href={`/service?orderId=${encodeURIComponent(orderId)}`} look="quiet" wide>
              {t`Customer service`}
            </ButtonLink>
          </div>
        </>
      ) : (
        <NotLoaded query={order} placeholder={<Skeleton className="h-112" />} />
      )}
    </Page>
  );
}

export default needsCashier(TrackerPage);
