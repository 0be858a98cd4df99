import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { Amount } from "../../shared/ui/amount.tsx";
import { CopyId, ShortId } from "../../shared/text/id.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { trackerPath } from "../../shared/withdrawals/tracker-path.ts";
import { Change } from "./change.tsx";
import type { MoneyItem } from "./queries.ts";
import { useKindWords } from "./use-kind-words.ts";

/** The amount of a line; if the balance is unchanged, what moved between cash, promotion and reserve. */
function Figure({ item }: { readonly item: MoneyItem }) {
  const { amount, cash, promo, reserved } = item;
  if (amount === 0 && promo !== 0) {
    return (
      <span className="flex flex-wrap justify-end gap-x-2">
        <Change minor={promo} promotional />
        <Change minor={cash} />
      </span>
    );
  }
  // The bank paid the net; the reservation also held the deductions.
  const moved = item.kind === "withdrawal_paid" ? item.paidOut : undefined;
  if (amount === 0) return <Amount minor={moved ?? Math.abs(reserved)} className="font-semibold text-ink-soft" />;
  return <Change minor={amount} promotional={cash === 0} />;
}

function useStateWords(): Readonly<Record<number, string>> {
  const { t } = useLingui();
  return {
    0: t`In progress`,
    1: t`Completed`,
    2: t`Refunded`,
    3: t`Under review`,
    4: t`Waiting`,
  };
}

/** The order's state, beside the booking that started it; the order's other bookings are named after their state. */
function StateStamp({ state }: { readonly state: number }) {
  const words = useStateWords();
  const tone = state === 1 ? "text-ink-jade" : state === 2 || state === 3 ? "text-ink-coral" : "text-ink-sky";
  return (
    <span className={`rounded-sm border border-current px-1 text-stamp font-bold ${tone}`}>{words[state] ?? ""}</span>
  );
}

/** One booking on the receipt; a booking of a withdrawal links to the tracker. */
export function MoneyLine({ item, time }: { readonly item: MoneyItem; readonly time: string }) {
  const { t } = useLingui();
  const words = useKindWords();
  const { orderId, promo, cash, amount } = item;
  const { paidOut, reserved } = item;
  const withheld = item.kind === "withdrawal_paid" && paidOut !== undefined ? -reserved - paidOut : 0;
  const tracked = orderId !== undefined && item.state !== undefined;
  const about = [
    time,
    ...(promo !== 0 && cash === 0 ? [t`promotional`] : []),
    ...(amount === 0 && promo === 0 ? [t`from the reserve`] : []),
  ].join(" · ");

  const body: ReactNode = (
    <>
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0 flex-[1_1_5rem] font-semibold">{words[item.kind]}</span>
        <Figure item={item} />
      </span>
      <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-note text-ink-soft">
        <span className="flex flex-wrap items-center gap-x-2">
          {about}
          {withheld > 0 && (
            <span>
              {t`Fee or tax:`} <Amount minor={withheld} />
            </span>
          )}
          {item.kind === "withdrawal" && item.state !== undefined && <StateStamp state={item.state} />}
        </span>
        <span className="text-right">
          {t`Balance`} <Amount minor={item.balance} />
        </span>
      </span>
      {tracked && (
        <span className="flex items-center justify-between gap-2 text-note text-ink-soft">
          <ShortId of="order" id={orderId} />
          <Icon name="chevron-right" size={16} className="text-ink-sky" />
        </span>
      )}
    </>
  );
  return tracked ? (
    <Link href={trackerPath(orderId)} className="-mx-2 block rounded-sm px-2 py-2.5 hover:bg-paper-shade">
      {body}
    </Link>
  ) : (
    <div className="py-2.5">
      {body}
      {orderId !== undefined && <CopyId of="order" id={orderId} className="-mb-2.5 text-note text-ink-soft" />}
    </div>
  );
}

/** The net result of games between two bookings, so that the balances of the receipt add up. */
export function PlayedBetween({ minor }: { readonly minor: number }) {
  const { t } = useLingui();
  return (
    <Link
      href="/history?tab=game"
      replace
      className="-mx-2 flex min-h-11 flex-wrap items-center justify-between gap-x-3 rounded-sm px-2 text-note text-ink-soft hover:bg-paper-shade"
    >
      <span className="flex items-center gap-1">
        {t`Games in between`}
        <Icon name="chevron-right" size={14} className="text-ink-sky" />
      </span>
      <Change minor={minor} />
    </Link>
  );
}
