import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { bonusTermsQuery } from "../../shared/promotions/bonus-terms.ts";
import { useConfig } from "../../shared/server/config.ts";
import { Perforation, Ticket, TicketLine, TicketTotal } from "../../shared/ui/ticket.tsx";
import type { Recharge } from "./recharge.ts";

/** Cash, bonus with wagering and expiry, total (R-DEP-05). */
export function Breakdown({ recharge, termsId }: { readonly recharge: Recharge; readonly termsId: string }) {
  const { t } = useLingui();
  const promo = useConfig().rewardKinds.depositBonus === "promo";
  const terms = useQuery(bonusTermsQuery).data?.find((one) => one.termsId === termsId);
  const wager = terms?.wagerMultiple ?? 0;
  const days = terms?.expireDays ?? 0;
  return (
    <Ticket>
      <TicketLine label={t`Cash`} minor={recharge.realGold} />
      {recharge.givingGold > 0 && (
        <>
          <TicketLine
            label={promo ? t`Promotional bonus` : t`Bonus in cash`}
            minor={recharge.givingGold}
            promotional={promo}
          />
          {terms !== undefined && (
            <details className="text-note text-ink-soft">
              <summary className="flex min-h-11 items-center text-ink-sky">
                {t`Stake it ${wager}× within ${days} days. Terms`}
              </summary>
              <p>{terms.text}</p>
            </details>
          )}
        </>
      )}
      <Perforation />
      <TicketTotal
        label={t`You get`}
        minor={recharge.totalGold}
        kind={promo && recharge.givingGold > 0 ? "plain" : "cash"}
      />
    </Ticket>
  );
}
