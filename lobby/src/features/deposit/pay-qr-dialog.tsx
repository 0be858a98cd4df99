import { useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { accountQuery, refreshAccount } from "../../shared/player/account.ts";
import type { DepositOrder, DialogProps, Hosted } from "../../shared/dialogs/dialog-props.ts";
import { openDialog } from "../../shared/dialogs/dialog-queue.ts";
import { showToast } from "../../shared/dialogs/toast.ts";
import { Button } from "../../shared/ui/button.tsx";
import { CloseButton, Panel, usePanelClose } from "../../shared/dialogs/panel.tsx";
import { PaymentTicket } from "./payment-ticket.tsx";
import { chargeQuery } from "./queries.ts";
import { timeLeft, deviationOf } from "./recharge.ts";
import { serverNow, useServerNow } from "../../shared/server/server-time.ts";
import { useDeviationTexts } from "./use-deviation-texts.ts";

/** Interval between reads of the account and the order while the code is shown (R-DEP-36). */
const rereadMs = 5_000;

/** True once money arrived for an order: credited, or being returned. */
const arrived = ({ state }: DepositOrder): boolean =>
  state === "credited" || state === "returning" || state === "returned";

/** The order as the server reports it now. */
function useOrder(given: DepositOrder): DepositOrder {
  useQuery({ ...accountQuery, refetchInterval: rereadMs });
  const charge = useQuery({ ...chargeQuery, refetchInterval: rereadMs });
  return charge.data?.orders.find(({ orderId }) => orderId === given.orderId) ?? given;
}

/** Closes the dialog once money has arrived: with a toast, or with a receipt if it differs from the order. */
function useArrival(order: DepositOrder): void {
  const { t } = useLingui();
  const client = useQueryClient();
  const close = usePanelClose();
  const words = useDeviationTexts();
  const notified = useRef(false);
  const paid = arrived(order);
  const notify = useEffectEvent(() => {
    if (notified.current) return;
    notified.current = true;
    const deviation = deviationOf(order);
    void refreshAccount(client);
    showToast(
      deviation === null ? t`Your deposit has arrived.` : words[deviation].title,
      order.state === "credited" ? "good" : "plain",
    );
    close(deviation === null ? undefined : () => openDialog("deposit-receipt", { order }));
  });
  useEffect(() => {
    if (paid) notify();
  }, [paid]);
}

type BodyProps = DialogProps["pay-qr"] & {
  readonly leaving: boolean;
  readonly onStay: () => void;
};

function Body({ order: given, onNewOrder, leaving, onStay }: BodyProps) {
  const { t } = useLingui();
  const words = useDeviationTexts();
  const order = useOrder(given);
  const { share, text } = timeLeft(useServerNow(), order.createTime, order.expireTime);
  useArrival(order);
  const declined = order.state === "declined";
  const ended = declined ? words.declined.title : share === 0 ? t`This code has expired.` : null;

  if (leaving && ended === null) {
    return (
      <div className="grid gap-2">
        <p className="pb-2 text-muted">{t`The code stays valid. If you pay it in time, the gold still arrives.`}</p>
        <Button look="primary" wide onClick={onStay}>{t`Keep code open`}</Button>
        <CloseButton wide>{t`Close code`}</CloseButton>
      </div>
    );
  }
  return (
    <>
      <PaymentTicket order={order} share={share} clock={text} ended={ended} />
      <p aria-live="polite" className="pt-3 text-center text-note text-muted">
        {declined
          ? words.declined.text
          : ended === null
            ? t`Waiting for your payment…`
            : t`Nothing was charged. A payment that arrives late is credited or returned.`}
      </p>
      {ended !== null && (
        <CloseButton look="primary" wide className="mt-3" after={onNewOrder}>{t`Start a new deposit`}</CloseButton>
      )}
    </>
  );
}

/** The code to pay with and its time; watches the account for the payment (R-DEP-22 to R-DEP-25, R-DEP-36). */
export default function PayQrDialog({ onClosed, ...props }: Hosted<"pay-qr">) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [leaving, setLeaving] = useState(false);
  const mayClose = () => {
    const now = client.getQueryData(chargeQuery.queryKey)?.orders.find((one) => one.orderId === props.order.orderId);
    const settled = now !== undefined && now.state !== "unpaid";
    if (leaving || settled || serverNow() >= props.order.expireTime) return true;
    setLeaving(true);
    return false;
  };
  const titles = {
    over: t`The code has run out`,
    leaving: t`Close this code?`,
    scan: t`Scan and pay`,
    transfer: t`Transfer to this number`,
    page: t`Pay in your wallet`,
  };
  const { qrcodeUrl = "", payCode = "", expireTime } = props.order;
  const over = useServerNow() >= expireTime;
  const way = over ? "over" : leaving ? "leaving" : qrcodeUrl !== "" ? "scan" : payCode !== "" ? "transfer" : "page";
  return (
    <Panel title={titles[way]} onClosed={onClosed} mayClose={mayClose}>
      <Body {...props} leaving={leaving} onStay={() => setLeaving(false)} />
    </Panel>
  );
}
