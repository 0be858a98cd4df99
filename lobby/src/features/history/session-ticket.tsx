import { useLingui } from "@lingui/react/macro";
import { useConfig } from "../../shared/server/config.ts";
import { formatPlayedTime } from "../../shared/text/played-time.ts";
import { useLocaleTag } from "../../shared/text/use-locale-tag.ts";
import { Ticket } from "../../shared/ui/ticket.tsx";
import { Change } from "./change.tsx";
import { timeWriter } from "./days.ts";
import type { Session } from "./queries.ts";

/** The current session: time played and result. */
export function SessionTicket({ session }: { readonly session: Session }) {
  const { t } = useLingui();
  const { displayTimeZone } = useConfig();
  const tag = useLocaleTag();
  const since = `${timeWriter(tag, displayTimeZone.iana)(session.since)} ${displayTimeZone.label}`;
  return (
    <Ticket>
      <h2 className="font-sans text-note font-semibold text-ink-soft">{t`This session, since ${since}`}</h2>
      <dl className="mt-1 flex flex-wrap justify-between gap-x-4">
        <div>
          <dt className="text-note text-ink-soft">{t`Time played`}</dt>
          <dd className="tabular font-display text-title font-bold">{formatPlayedTime(session.playedSeconds, tag)}</dd>
        </div>
        <div className="ml-auto text-right">
          <dt className="text-note text-ink-soft">{t`Net result`}</dt>
          <dd className="font-display text-title font-bold">
            <Change minor={session.net} />
          </dd>
        </div>
      </dl>
    </Ticket>
  );
}
