import { useLingui } from "@lingui/react/macro";
import type { DepositOrder } from "../../shared/dialogs/dialog-props.ts";
import { openDialog } from "../../shared/dialogs/dialog-queue.ts";
import { Link } from "wouter";
import { Icon } from "../../shared/ui/icon.tsx";
import { Amount } from "../../shared/ui/amount.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { timeLeft } from "./recharge.ts";
import { useServerNow } from "../../shared/server/server-time.ts";

function UnpaidCode({ order, now }: { readonly order: DepositOrder; readonly now: number }) {
  const { t } = useLingui();
  const { text } = timeLeft(now, order.createTime, order.expireTime);
  return (
    <li className="stub flex items-stretch bg-paper text-ink [--notch:7.5rem]">
      <span className="grid min-w-0 flex-1 content-center gap-0.5 py-2.5 pl-4">
        <Amount minor={order.orderAmount} className="font-display text-[1.1875rem] leading-tight font-bold" />
        <span className="text-note text-ink-soft">
          {order.methodLabel}
          {" · "}
          <span className="tabular whitespace-nowrap">{t`${text} left`}</span>
        </span>
      </span>
      <span className="grid w-30 shrink-0 content-center border-l-2 border-dotted border-paper-line px-2">
        <Button
          look="paper"
          className="px-2 text-note"
          onClick={() => openDialog("pay-qr", { order, onNewOrder: () => undefined })}
        >
          {t`Show the code`}
        </Button>
      </span>
    </li>
  );
}

/** @param orderId the order that the question is about, if it is clear */
function PaidNotCredited({ orderId }: { readonly orderId: string | undefined }) {
  const { t } = useLingui();
  return (
    <Link
      href={orderId === undefined ? "/service/question" : `/service/question?depositId=${encodeURIComponent(orderId)}`}
      className="mt-1 inline-flex min-h-11 items-center gap-1 text-note font-semibold text-sky hover:underline"
    >
      {t`Paid, but not credited?`}
      <Icon name="chevron-right" size={16} />
    </Link>
  );
}

/** Codes that can still be paid: closing the dialog, or the app, does not cancel the order (R-DEP-25). */
export function UnpaidCodes({ orders }: { readonly orders: readonly DepositOrder[] }) {
  const { t } = useLingui();
  const now = useServerNow();
  const unpaid = orders.filter((order) => order.state === "unpaid" && order.expireTime > now);
  if (unpaid.length === 0) return null;
  return (
    <section aria-labelledby="unpaid" className="pb-6">
      <h2 id="unpaid" className="text-title">{t`Not paid yet`}</h2>
      <ul className="mt-3 grid gap-2.5">
        {unpaid.map((order) => (
          <UnpaidCode key={order.orderId} order={order} now={now} />
        ))}
      </ul>
      <PaidNotCredited orderId={unpaid.length === 1 ? unpaid[0]?.orderId : undefined} />
    </section>
  );
}
