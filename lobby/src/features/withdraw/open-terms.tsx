import { useLingui } from "@lingui/react/macro";
import type { ReplyOf } from "@fairlobby/contract";
import { Amount } from "../../shared/ui/amount.tsx";
import { TicketLine } from "../../shared/ui/ticket.tsx";

type Terms = ReplyOf<"/v1/bonus/terms">["list"][number];

/** A grant of promotional gold on paper: its sum, what it waits for, and its whole terms to unfold. */
export function OpenTerms({ terms }: { readonly terms: Terms }) {
  const { t } = useLingui();
  return (
    <>
      <TicketLine
        label={t`Promotional`}
        minor={terms.granted ?? 0}
        promotional
        note={
          <>
            {t`It becomes cash after stakes of another`} <Amount minor={terms.remaining ?? 0} />
          </>
        }
      />
      <details className="text-note text-ink-soft">
        <summary className="flex min-h-11 items-center font-semibold text-ink-sky underline underline-offset-3">
          {t`Terms in full`}
        </summary>
        <p className="pb-2">{terms.text}</p>
      </details>
    </>
  );
}
