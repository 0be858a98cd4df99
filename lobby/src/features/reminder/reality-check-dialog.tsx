import { useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import type { HostProps } from "../../shared/dialogs/dialog-props.ts";
import { useConfig } from "../../shared/server/config.ts";
import { consentQuery } from "../../shared/player/consent.ts";
import { openDialog } from "../../shared/dialogs/dialog-queue.ts";
import { formatPlayedTime } from "../../shared/text/played-time.ts";
import { useLocaleTag } from "../../shared/text/use-locale-tag.ts";
import { playSessionQuery } from "../../shared/game/play-session.ts";
import { SignedAmount } from "../../shared/ui/signed-amount.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { CloseButton, Panel, usePanelClose } from "../../shared/dialogs/panel.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { ErrorState } from "../../shared/ui/states.tsx";
import { Ticket } from "../../shared/ui/ticket.tsx";
import { restartReminder } from "./reminder.ts";

/** The session's result from the ledger. Neither a gain nor a loss is coloured. */
function SessionResult() {
  const { t } = useLingui();
  const tag = useLocaleTag();
  const session = useQuery({ ...playSessionQuery, staleTime: 0 });
  const consent = useQuery({ ...consentQuery, staleTime: 0 });
  // Left out by an earlier server.
  const counted = consent.isFetching ? undefined : consent.data?.used?.lost.month;
  // The player's own: not what earlier players of the device lost.
  const lost = counted === undefined ? undefined : counted - (consent.data?.carried?.lost.month ?? 0);
  // The error is shown from the first failure on, also during retries, as an open game reads the session repeatedly.
  if (session.failureCount > 0 || session.errorUpdatedAt > session.dataUpdatedAt) {
    return (
      <ErrorState
        text={t`Your session's figures did not load. Nothing is lost.`}
        onRetry={() => void session.refetch()}
      />
    );
  }
  // Figures read before the dialog opened are out of date.
  if (session.isFetching || consent.isFetching || session.data === undefined) return <Skeleton className="h-25" />;
  const { playedSeconds, net } = session.data;
  return (
    <Ticket>
      <dl className="grid gap-2">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <dt className="text-ink-soft">{t`Time played`}</dt>
          <dd className="tabular ml-auto font-display text-title font-bold">{formatPlayedTime(playedSeconds, tag)}</dd>
        </div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <dt className="text-ink-soft">{t`Net result`}</dt>
          <dd className="tabular ml-auto font-display text-title font-bold whitespace-nowrap">
            <SignedAmount minor={net} />
          </dd>
        </div>
        {lost !== undefined && (
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <dt className="text-ink-soft">{t`This month`}</dt>
            <dd className="tabular ml-auto font-semibold whitespace-nowrap">
              <SignedAmount minor={lost === 0 ? 0 : -lost} />
            </dd>
          </div>
        )}
      </dl>
    </Ticket>
  );
}

function Choices() {
  const { t } = useLingui();
  const close = usePanelClose();
  const [, navigate] = useLocation();
  const takeBreak = () => {
    // Requested before this dialog leaves, and at the front, so that no waiting dialog opens first.
    openDialog("break", {}, { front: true });
    close();
  };
  return (
    // The buttons scroll with the figures: a foot that stays in view would cover them on a low screen.
    <div className="grid gap-2 pt-4">
      {/* The buttons look alike on purpose: the player is not nudged to continue. */}
      <CloseButton wide>{t`Continue`}</CloseButton>
      <Button wide onClick={takeBreak}>{t`Take a break`}</Button>
      <CloseButton look="quiet" wide after={() => navigate("/history")}>{t`See history`}</CloseButton>
    </div>
  );
}

/** The reality check, shown when the reminder clock reaches zero; closing it restarts the clock (R-HOME-40). */
export default function RealityCheckDialog({ onClosed }: HostProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { reminderMinutes } = useConfig();
  const closed = () => {
    restartReminder(client.getQueryData(consentQuery.queryKey)?.reminderMinutes ?? reminderMinutes);
    onClosed();
  };
  return (
    <Panel title={t`Reality check`} onClosed={closed}>
      <p className="pb-4 text-muted">{t`This is your session so far.`}</p>
      <SessionResult />
      <Choices />
    </Panel>
  );
}
