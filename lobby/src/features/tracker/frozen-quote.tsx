import type { OrderQuote } from "@fairlobby/contract";
import { useLingui } from "@lingui/react/macro";
import { Perforation, TicketLine, TicketTotal } from "../../shared/ui/ticket.tsx";
import { percentOf, vipFromBalance } from "./progress.ts";

const minus = { sign: "minus" } as const;

/**
 * The quote frozen with the order, with the ratio of what is withheld (R-TRK-53, R-TRK-54, R-TRK-58). Tax has a line
 * only where it is withheld; a VIP price paid from the balance is shown, yet not taken off the payout.
 */
export function FrozenQuote({ quote }: { readonly quote: OrderQuote }) {
  const { t } = useLingui();
  const feePercent = percentOf(quote.fee, quote.gross);
  const taxPercent = percentOf(quote.tax, quote.gross);
  const beside = vipFromBalance(quote);
  return (
    <>
      <TicketLine label={t`You withdraw`} minor={quote.gross} />
      {quote.fee > 0 ? (
        <TicketLine label={t`Fee (${feePercent}%)`} minor={quote.fee} {...minus} />
      ) : (
        <TicketLine label={t`Fee`} minor={0} />
      )}
      {quote.tax > 0 && <TicketLine label={t`Tax withheld (${taxPercent}%)`} minor={quote.tax} {...minus} />}
      <TicketLine
        label={t`VIP channel`}
        minor={quote.vip}
        {...(quote.vip > 0 && !beside ? minus : {})}
        {...(beside ? { note: t`Paid from your balance, not from this payout` } : {})}
      />
      <Perforation />
      <TicketTotal label={t`Your bank receives`} minor={quote.net} />
    </>
  );
}
