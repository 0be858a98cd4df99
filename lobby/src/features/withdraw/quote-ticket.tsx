import { useLingui } from "@lingui/react/macro";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReplyOf } from "@fairlobby/contract";
import { Amount } from "../../shared/ui/amount.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { ErrorState } from "../../shared/ui/states.tsx";
import { Ticket } from "../../shared/ui/ticket.tsx";
import { QuoteLines } from "../../shared/ui/quote-lines.tsx";

export type Quote = ReplyOf<"/v1/withdraw/quote">;

interface QuoteTicketProps {
  readonly quote: UseQueryResult<Quote>;
  readonly selected: number | null;
  readonly orderable: boolean;
}

/** What the chosen amount costs and pays (R-WD-63). The place is kept, whatever there is to say. */
export function QuoteTicket({ quote, selected, orderable }: QuoteTicketProps) {
  const { t } = useLingui();
  return (
    <section aria-label={t`Quote`} aria-live="polite" className="min-h-52 pt-5">
      {selected === null || !orderable ? (
        <Ticket>
          <p className="grid min-h-32 place-items-center text-center text-ink-soft">
            {selected === null
              ? t`Choose an amount to see what it costs and pays.`
              : t`This amount cannot be ordered now. Press withdraw to see why.`}
          </p>
        </Ticket>
      ) : quote.data !== undefined ? (
        <Ticket>
          <QuoteLines quote={quote.data} />
          {quote.data.vipPrice !== undefined && (
            <p className="pt-3 text-note text-ink-soft">
              {t`Optional VIP channel, only if you ask for it later:`} <Amount minor={quote.data.vipPrice} />
            </p>
          )}
        </Ticket>
      ) : quote.isError ? (
        <ErrorState text={quote.error.message} onRetry={() => void quote.refetch()} />
      ) : (
        <Skeleton className="h-46" />
      )}
    </section>
  );
}
