import { useLingui } from "@lingui/react/macro";
import type { UseQueryResult } from "@tanstack/react-query";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { ErrorState } from "../../shared/ui/states.tsx";
import { Ticket } from "../../shared/ui/ticket.tsx";
import type { UnavailableReason } from "./chips.ts";
import type { Quote } from "./queries.ts";
import { QuoteTicket } from "./quote-ticket.tsx";
import { useUnavailableReasons } from "./use-unavailable-reasons.ts";

interface QuoteSectionProps {
  readonly quote: UseQueryResult<Quote>;
  readonly selected: number | null;
  readonly reason: UnavailableReason | null;
}

/** The quote of the chosen amount, or why it cannot be ordered (R-WD-63). */
export function QuoteSection({ quote, selected, reason }: QuoteSectionProps) {
  const { t } = useLingui();
  const reasons = useUnavailableReasons();
  const why = reason === null ? "" : reasons[reason];
  return (
    <section aria-label={t`Quote`} className={`pt-4 ${selected === null || reason !== null ? "" : "min-h-64"}`}>
      {selected === null || reason !== null ? (
        <Ticket>
          <p className="grid min-h-16 place-items-center text-center text-ink-soft">
            {reason === null
              ? t`Choose an amount to see what is deducted and what you receive.`
              : t`Not possible now: ${why}`}
          </p>
        </Ticket>
      ) : quote.data !== undefined ? (
        <QuoteTicket quote={quote.data} />
      ) : quote.isError ? (
        <ErrorState text={quote.error.message} onRetry={() => void quote.refetch()} />
      ) : (
        <Skeleton className="h-59" />
      )}
    </section>
  );
}
