import { useLingui } from "@lingui/react/macro";
import { Amount } from "../../shared/ui/amount.tsx";
import { Perforation, TicketLine, TicketTotal } from "../../shared/ui/ticket.tsx";
import { formerPrice, isGivenBack, percentOf, refundOf, type Process } from "./progress.ts";
import type { Order } from "./queries.ts";
import { useFeePart } from "./fee-part.ts";
import { WholeAmounts } from "../../shared/text/whole-amounts.tsx";
import { useDecimals } from "./use-decimals.ts";

const minus = { sign: "minus" } as const;

type Quoted = Pick<Process, "quote" | "taxPercent">;

/** Gross and deductions, each with its ratio: the lines above the total. */
export function QuoteSums({ order }: { readonly order: Quoted }) {
  const { t } = useLingui();
  const { quote } = order;
  const decimals = useDecimals();
  const part = useFeePart(quote);
  const feePercent = decimals(percentOf(quote.fee, quote.gross));
  const taxPercent = decimals(order.taxPercent);
  const former = formerPrice(quote);
  return (
    <>
      <TicketLine label={t`You withdraw`} minor={quote.gross} />
      {quote.fee > 0 ? (
        <TicketLine
          label={<WholeAmounts>{part?.short ?? t`Fee (${feePercent}%)`}</WholeAmounts>}
          minor={quote.fee}
          {...minus}
        />
      ) : (
        <TicketLine label={t`Fee`} minor={0} />
      )}
      {quote.tax > 0 && (
        <TicketLine
          label={order.taxPercent > 0 ? t`Tax withheld (${taxPercent}%)` : t`Tax withheld`}
          minor={quote.tax}
          {...minus}
        />
      )}
      {former.kept > 0 && (
        <TicketLine label={t`Former VIP price`} minor={former.kept} {...(former.ofPayout ? minus : {})} />
      )}
      {former.returned > 0 && <TicketLine label={t`VIP price refunded`} minor={former.returned} {...minus} />}
    </>
  );
}

/**
 * The quote frozen with the order, with the ratio of what is withheld (R-TRK-53, R-TRK-54, R-TRK-58). Tax has a line
 * only if it is withheld. A refunded order shows the refund instead of the payout.
 */
export function FrozenQuote({ order }: { readonly order: Order }) {
  const { t } = useLingui();
  const givenBack = isGivenBack(order.steps.at(-1));
  return (
    <>
      <QuoteSums order={order} />
      {givenBack && (
        <p className="flex justify-between gap-4 py-1 text-ink-soft">
          <span>{t`Your bank receives`}</span>
          <s className="tabular font-semibold">
            <Amount minor={order.quote.net} />
          </s>
        </p>
      )}
      <Perforation />
      {givenBack ? (
        <TicketTotal label={t`Back in your balance`} minor={refundOf(order)} />
      ) : (
        <TicketTotal label={t`Your bank receives`} minor={order.quote.net} />
      )}
    </>
  );
}
