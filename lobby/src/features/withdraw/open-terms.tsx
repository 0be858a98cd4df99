import { useLingui } from "@lingui/react/macro";
import type { ReplyOf } from "@fairlobby/contract";
import { useConfig } from "../../shared/config.ts";
import { localeTag } from "../../shared/i18n.ts";
import { Amount } from "../../shared/ui/amount.tsx";
import { TicketLine } from "../../shared/ui/ticket.tsx";

type Terms = ReplyOf<"/v1/bonus/terms">["list"][number];

/** The day a grant ends, in the store's time zone. */
function useLastDay(): (terms: Terms) => string {
  const { displayTimeZone } = useConfig();
  return ({ expireTime = 0 }) =>
    new Intl.DateTimeFormat(localeTag(), { dateStyle: "medium", timeZone: displayTimeZone.iana }).format(expireTime);
}

/** The whole terms, folded away. */
function FullTerms({ terms }: { readonly terms: readonly Terms[] }) {
  const { t } = useLingui();
  return (
    <details className="text-note text-ink-soft">
      <summary className="flex min-h-11 items-center font-semibold text-ink-sky underline underline-offset-3">
        {t`Terms in full`}
      </summary>
      {terms.map((one) => (
        <p key={one.expireTime} className="pb-2">
          {one.text}
        </p>
      ))}
    </details>
  );
}

/** A grant of promotional gold on paper: its sum, what it waits for and until when, and its whole terms. */
export function OpenTerms({ terms }: { readonly terms: Terms }) {
  const { t } = useLingui();
  const day = useLastDay()(terms);
  return (
    <>
      <TicketLine
        label={t`Promotional`}
        minor={terms.granted ?? 0}
        promotional
        note={
          <>
            {t`It becomes cash after stakes of another`} <Amount minor={terms.remaining ?? 0} /> ({t`until ${day}`})
          </>
        }
      />
      <FullTerms terms={[terms]} />
    </>
  );
}

/** Until when promotional gold can still become cash, and its terms. */
export function TaskTerms({ terms }: { readonly terms: readonly Terms[] }) {
  const { t } = useLingui();
  const lastDay = useLastDay();
  const first = terms.toSorted((a, b) => (a.expireTime ?? 0) - (b.expireTime ?? 0))[0];
  if (first === undefined) return null;
  const day = lastDay(first);
  return (
    <>
      <p className="pt-2 text-note text-ink-soft">{t`Promotional gold can become cash until ${day}.`}</p>
      <FullTerms terms={terms} />
    </>
  );
}
