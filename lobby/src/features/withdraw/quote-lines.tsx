import type { OrderQuote } from "@fairlobby/contract";
import { useLingui } from "@lingui/react/macro";
import { Perforation, TicketLine, TicketTotal } from "../../shared/ui/ticket.tsx";

/**
 * The lines of a quote: gross, every deduction, and the net in the largest type. A line of 0 is shown, except for tax,
 * which appears only if withholding is configured (R-TRK-54, R-I18N-19).
 */
export function QuoteLines({ quote }: { readonly quote: OrderQuote }) {
  const { t } = useLingui();
  return (
    <>
      <TicketLine label={t`You withdraw`} minor={quote.gross} />
      <TicketLine label={t`Fee`} minor={quote.fee} {...(quote.fee > 0 ? { sign: "minus" as const } : {})} />
      {quote.tax > 0 && <TicketLine label={t`Tax withheld`} minor={quote.tax} sign="minus" />}
      <Perforation />
      <TicketTotal label={t`Your bank receives`} minor={quote.net} />
    </>
  );
}
