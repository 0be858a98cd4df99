import { useLingui } from "@lingui/react/macro";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSearchParams } from "wouter";
import { refreshAccount } from "../../shared/player/account.ts";
import { useConfig } from "../../shared/server/config.ts";
import { openDialog } from "../../shared/dialogs/dialog-queue.ts";
import { rememberOpener } from "../../shared/game/opener.ts";
import { usePush } from "../../shared/server/push.ts";
import { useLoggedIn } from "../../shared/server/session.ts";
import { Button, ButtonLink } from "../../shared/ui/button.tsx";
import { SaveCsv } from "../../shared/files/save-csv.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { Skeleton, SkeletonRows } from "../../shared/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../../shared/ui/states.tsx";
import { dayWriter } from "./days.ts";
import { filterOf, isNarrow, type Choice, type HistoryType } from "./filter.ts";
import { FilterBar } from "./filter-bar.tsx";
import { HistoryList } from "./history-list.tsx";
import { fileAddress } from "./file-address.ts";
import { historyQuery } from "./queries.ts";
import { ReplayFrame } from "./replay-frame.tsx";
import { SessionTicket } from "./session-ticket.tsx";

function Tabs({ chosen, onChoose }: { readonly chosen: HistoryType; readonly onChoose: (type: HistoryType) => void }) {
  const { t } = useLingui();
  const names: Readonly<Record<HistoryType, string>> = { money: t`Money`, game: t`Games` };
  return (
    <div role="tablist" aria-label={t`History`} className="flex flex-wrap rounded-md border border-line bg-ground p-1">
      {(["money", "game"] as const).map((type) => (
        <button
          key={type}
          type="button"
          role="tab"
          id={`history-${type}`}
          aria-selected={type === chosen}
          aria-controls="history-lines"
          onClick={() => onChoose(type)}
          className={`min-h-11 flex-[1_1_6rem] rounded-sm px-2 font-semibold ${type === chosen ? "bg-lifted text-text" : "text-muted"}`}
        >
          {names[type]}
        </button>
      ))}
    </div>
  );
}

/** Money and games, newest first, with the running balance and the session's totals (R-RTE-33). */
export default function HistoryPage() {
  const { t } = useLingui();
  const client = useQueryClient();
  const { displayTimeZone } = useConfig();
  const loggedIn = useLoggedIn();
  const [parameters, setParameters] = useSearchParams();
  const type: HistoryType = parameters.get("tab") === "game" ? "game" : "money";
  const [chosen, setChosen] = useState<Omit<Choice, "type">>({ group: "all", period: "all", first: "", last: "" });
  const choice: Choice = { ...chosen, type };
  const [replay, setReplay] = useState<{ readonly gameId: string; readonly address: string } | null>(null);
  const [openedAt] = useState(() => Date.now());
  const today = dayWriter(displayTimeZone.iana)(openedAt);
  const filter = filterOf(choice, today);
  const history = useInfiniteQuery({ ...historyQuery(filter), enabled: loggedIn });
  const items = history.data?.pages.flatMap((page) => page.list) ?? [];
  const session = history.data?.pages[0]?.session;

  // The balance of now closes the receipt: both are read together.
  useEffect(() => void refreshAccount(client), [client]);
  const reload = () => {
    void refreshAccount(client);
    void client.invalidateQueries({ queryKey: ["history"] });
  };
  usePush("/user/queue/account", reload, reload);

  const playAgain = (gameId: string, address: string) => {
    rememberOpener();
    setReplay({ gameId, address });
  };

  const watchEnd = (end: HTMLDivElement | null) => {
    if (end === null) return;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true && history.hasNextPage && !history.isFetching) void history.fetchNextPage();
      },
      { rootMargin: "400px" },
    );
    watch.observe(end);
    return () => watch.disconnect();
  };

  const page = (
    <Page members title={t`History`}>
      {session !== undefined ? <SessionTicket session={session} /> : !history.isError && <Skeleton className="h-27" />}
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-3">
        <Tabs
          chosen={type}
          onChoose={(next) => setParameters(next === "game" ? { tab: "game" } : {}, { replace: true })}
        />
        <FilterBar choice={choice} today={today} onChange={(change) => setChosen({ ...chosen, ...change })} />
      </div>
      <div id="history-lines" role="tabpanel" aria-labelledby={`history-${type}`} className="mt-4">
        {history.data === undefined ? (
          history.isError ? (
            <ErrorState onRetry={() => void history.refetch()} />
          ) : (
            <SkeletonRows rows={3} className="h-48" />
          )
        ) : items.length === 0 ? (
          <EmptyState
            art={isNarrow(filter) ? "nothing-here" : "history"}
            title={isNarrow(filter) ? t`Nothing in this choice` : t`Nothing here yet`}
            text={
              isNarrow(filter)
                ? t`Choose other days or another kind.`
                : t`Your deposits, withdrawals and rounds appear here.`
            }
            action={
              isNarrow(filter) ? (
                <Button onClick={() => setChosen({ group: "all", period: "all", first: "", last: "" })}>
                  {t`Show everything`}
                </Button>
              ) : (
                <ButtonLink href="/">{t`To the games`}</ButtonLink>
              )
            }
          />
        ) : (
          <>
            <HistoryList
              items={items}
              today={today}
              whole={!isNarrow(filter)}
              onRound={(item) => openDialog("round", { item, onReplay: (address) => playAgain(item.gameId, address) })}
            />
            <div ref={watchEnd} />
            {history.isFetchingNextPage && <Skeleton className="mt-4 h-48" />}
            {history.isFetchNextPageError && (
              <div className="mt-4">
                <ErrorState onRetry={() => void history.fetchNextPage()} />
              </div>
            )}
            <div className="mt-5">
              <SaveCsv address={fileAddress(filter)} />
            </div>
          </>
        )}
      </div>
    </Page>
  );
  return (
    <>
      {/* What lies below an open round is not to be reached by keys. */}
      <div inert={replay !== null}>{page}</div>
      {replay !== null && <ReplayFrame {...replay} onClose={() => setReplay(null)} />}
    </>
  );
}
