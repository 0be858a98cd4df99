import { useLingui } from "@lingui/react/macro";
import { SignedAmount } from "../../../shared/ui/signed-amount.tsx";
import { TicketLine } from "../../../shared/ui/ticket.tsx";
import type { Sheet } from "./query.ts";

/** The player's own rounds of a game this month. */
export function MonthLines({ month: { rounds, staked, won, net } }: { readonly month: Sheet["month"] }) {
  const { t } = useLingui();
  return (
    <section aria-labelledby="own-month">
      <h3 id="own-month" className="pb-1 text-[1.0625rem]">{t`You, this month`}</h3>
      {rounds === 0 ? (
        <p className="text-ink-soft">{t`You have not played this game this month.`}</p>
      ) : (
        <>
          <p className="flex flex-wrap justify-between gap-x-4 py-1">
            <span className="text-ink-soft">{t`Rounds`}</span>
            <span className="tabular ml-auto font-semibold">{rounds}</span>
          </p>
          <TicketLine label={t`Staked`} minor={staked} />
          <TicketLine label={t`Won`} minor={won} />
          <p className="flex flex-wrap items-end justify-between gap-x-4 pt-1">
            <span className="font-semibold">{t`Net result`}</span>
            <span className="tabular ml-auto font-display text-title font-bold whitespace-nowrap">
              <SignedAmount minor={net} />
            </span>
          </p>
        </>
      )}
    </section>
  );
}
