import { useLingui } from "@lingui/react/macro";
import { useConfig } from "../../shared/server/config.ts";
import type { DepositOrder } from "../../shared/dialogs/dialog-props.ts";
import { openDialog } from "../../shared/dialogs/dialog-queue.ts";
import { Amount } from "../../shared/ui/amount.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { deviationOf } from "./recharge.ts";
import { useDeviationTexts } from "./use-deviation-texts.ts";

function RecentDeposit({ order }: { readonly order: DepositOrder }) {
  const { t } = useLingui();
  const words = useDeviationTexts();
  const promo = useConfig().rewardKinds.depositBonus === "promo";
  const deviation = deviationOf(order);
  const { credited, bonusGranted, orderAmount, methodLabel } = order;
  return (
    <li>
      <button
        type="button"
        onClick={() => openDialog("deposit-receipt", { order })}
        className="flex min-h-14 w-full flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-line bg-raised px-4 py-2 text-left"
      >
        <span className="min-w-0 flex-[1_1_7rem]">
          <span className="block font-semibold">{deviation === null ? t`Arrived` : words[deviation].title}</span>
          <span className="block text-note text-muted">
            {methodLabel} · <Amount minor={orderAmount} />
          </span>
        </span>
        <span className="ml-auto flex items-center gap-x-2">
          <span className="grid justify-items-end gap-0.5">
            {credited > 0 && <Amount minor={credited} className="font-bold text-jade" />}
            {bonusGranted > 0 && (
              <span className={`rounded-sm px-1 text-note ${promo ? "hatched text-gold" : "text-jade"}`}>
                <Amount minor={bonusGranted} /> {promo ? t`promotional` : t`in cash`}
              </span>
            )}
          </span>
          <Icon name="chevron-right" size={18} className="text-faint" />
        </span>
      </button>
    </li>
  );
}

/** The deposits of the last day, each with its outcome and receipt. */
export function RecentDeposits({ orders }: { readonly orders: readonly DepositOrder[] }) {
  const { t } = useLingui();
  const ended = orders.filter((order) => order.state !== "unpaid");
  if (ended.length === 0) return null;
  return (
    <section aria-labelledby="recent" className="pt-6">
      <h2 id="recent" className="text-title">{t`In the last 24 hours`}</h2>
      <ul className="mt-3 grid gap-2">
        {ended.map((order) => (
          <RecentDeposit key={order.orderId} order={order} />
        ))}
      </ul>
    </section>
  );
}
