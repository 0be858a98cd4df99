import { useLingui } from "@lingui/react/macro";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useLocation } from "wouter";
import type { GameId } from "@fairlobby/contract";
import { api, CallFailed, dataOf } from "../../shared/server/api.ts";
import { useConfig } from "../../shared/server/config.ts";
import type { DialogProps, HostProps } from "../../shared/dialogs/dialog-props.ts";
import { useLocaleTag } from "../../shared/text/use-locale-tag.ts";
import { openShareSheet } from "../../shared/browser/share-sheet.ts";
import { saveFile } from "../../shared/files/save-file.ts";
import { useCopy } from "../../shared/browser/use-copy.ts";
import { Button } from "../../shared/ui/button.tsx";
import { CopyId } from "../../shared/text/id.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { CloseButton, Panel } from "../../shared/dialogs/panel.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { ErrorState } from "../../shared/ui/states.tsx";
import { Perforation, Ticket, TicketLine } from "../../shared/ui/ticket.tsx";
import { Change } from "./change.tsx";

type Props = DialogProps["round"];

const roundQuery = (gameId: GameId, roundId: string) =>
  queryOptions({
    queryKey: ["round", gameId, roundId],
    queryFn: async () => dataOf(await api.call("/game/round", { gameId, roundId })),
    staleTime: 60_000,
    retry: false,
  });

/** Name of the saved file: the provider's id may have characters a file name cannot. */
const fileNameOf = (roundId: string): string => `round-${roundId.replaceAll(/[^\w-]/g, "_")}.json`;

/** Replay, share and check. Their space is reserved until they are loaded, so that nothing above them moves. */
function RoundActions({ item, onReplay }: Props) {
  const { t } = useLingui();
  const round = useQuery(roundQuery(item.gameId, item.id));
  const [, navigate] = useLocation();
  const copy = useCopy();

  if (round.data === undefined) {
    if (!round.isError) return <Skeleton className="mt-4 h-38" />;
    const unavailable = round.error instanceof CallFailed && round.error.msgCode === "game_unavailable";
    return (
      <div className="mt-4">
        <ErrorState
          {...(unavailable ? { text: t`The game provider is not answering. The round stays as it is.` } : {})}
          onRetry={() => void round.refetch()}
        />
      </div>
    );
  }
  const { replayUrl, proof } = round.data;
  const share = async () => {
    const offered = await openShareSheet({ text: t`A round of ${item.gameName}`, url: replayUrl });
    if (!offered) await copy(replayUrl);
  };
  const file = proof === null ? null : `${JSON.stringify(proof)}\n`;
  return (
    <>
      <div className="mt-4 grid gap-2.5">
        <CloseButton look="primary" wide after={() => onReplay(replayUrl)}>
          <Icon name="play" size={18} />
          {t`Replay`}
        </CloseButton>
        <div className="grid two-columns gap-2.5">
          <Button onClick={() => void share()}>
            <Icon name="share-2" size={18} />
            {t`Share`}
          </Button>
          {file !== null && (
            <CloseButton after={() => navigate("/verify", { state: { proof: file } })}>
              <Icon name="check" size={18} />
              {t`Check it`}
            </CloseButton>
          )}
        </div>
        {file !== null && (
          <Button look="quiet" onClick={() => saveFile(fileNameOf(item.id), file)}>
            <Icon name="arrow-down-to-line" size={18} />
            {t`Save as proof`}
          </Button>
        )}
      </div>
      {file === null && (
        <p className="pt-2 text-note text-muted">{t`The provider of this game gives no proof for this round.`}</p>
      )}
    </>
  );
}

/** A round of the history: its result, its replay and its check (R-RTE-37). */
export default function RoundSheet({ item, onReplay, onClosed }: Props & HostProps) {
  const { t } = useLingui();
  const { displayTimeZone } = useConfig();
  const moment = new Intl.DateTimeFormat(useLocaleTag(), {
    timeZone: displayTimeZone.iana,
    dateStyle: "medium",
    timeStyle: "short",
  });
  return (
    <Panel kind="sheet" title={item.gameName} onClosed={onClosed}>
      <Ticket>
        <p className="tabular text-note text-ink-soft">
          {`${moment.format(item.time)} ${displayTimeZone.label}`.trim()}
        </p>
        <CopyId of="round" id={item.id} className="text-note text-ink-sky" />
        <Perforation />
        <TicketLine label={t`Stake`} minor={item.stake} />
        {item.takenBack !== undefined && <TicketLine label={t`Stake returned`} minor={item.takenBack} />}
        <TicketLine label={t`Win`} minor={item.payout} />
        <Perforation />
        <p className="flex flex-wrap items-end justify-between gap-x-4">
          <span className="font-semibold">{t`Net result`}</span>
          <span className="ml-auto font-display text-title font-bold">
            <Change minor={item.net} />
          </span>
        </p>
      </Ticket>
      <RoundActions item={item} onReplay={onReplay} />
      <p className="pt-2 pb-4 text-note text-muted">
        {t`Anyone with the link can see this round: the symbols, the stake and the win. It shows no name, no account and no balance.`}
      </p>
    </Panel>
  );
}
