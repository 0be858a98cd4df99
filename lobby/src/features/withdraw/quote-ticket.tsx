import { proofFormats } from "@fairlobby/verifier/proofs";
import { useLingui } from "@lingui/react/macro";
import { SaveProof } from "../../shared/files/proof-actions.tsx";
import { QuoteLines } from "./quote-lines.tsx";
import { Ticket } from "../../shared/ui/ticket.tsx";
import type { Quote } from "./queries.ts";
import { useSecondsLeft } from "./use-seconds-left.ts";
import { useUsualTime } from "./use-usual-time.ts";

/** The remaining validity of the quote; a new one replaces it before it expires (R-SRV-55). */
function ValidFor({ until }: { readonly until: number }) {
  const { t } = useLingui();
  const left = useSecondsLeft(until);
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  return (
    <span role="timer" aria-live="off" className={`tabular ${left === 0 ? "font-semibold text-ink-coral" : ""}`}>
      {left === 0 ? t`Expired` : t`valid for ${clock}`}
    </span>
  );
}

/** A quote: costs, net, validity, and when the money usually arrives (R-WD-63). */
export function QuoteTicket({ quote }: { readonly quote: Quote }) {
  const { t } = useLingui();
  const usual = useUsualTime();
  return (
    <Ticket>
      <p className="flex items-baseline justify-between gap-3 pb-1 text-note text-ink-soft">
        <span>{t`Quote`}</span>
        <ValidFor until={quote.until} />
      </p>
      <QuoteLines quote={quote} />
      {usual.short !== "" && (
        <p className="flex items-baseline justify-between gap-3 pt-3 text-note text-ink-soft">
          <span>{t`Arrives`}</span>
          <span>{usual.short}</span>
        </p>
      )}
      <SaveProof
        proof={{ format: proofFormats.quote, ...quote.signed }}
        name={`fairlobby-quote-${quote.quoteId}`}
        what={t`Quote`}
      />
    </Ticket>
  );
}
