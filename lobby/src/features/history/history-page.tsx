import { useLingui } from "@lingui/react/macro";
import {
  useInfiniteQuery,
  useQueryClient,
  type UseInfiniteQueryResult,
  type InfiniteData,
} from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSearchParams } from "wouter";
import { refreshAccount } from "../../shared/player/account.ts";
import { useConfig } from "../../shared/server/config.ts";
import { useFreePlay } from "../../shared/server/free-play.ts";
import { openDialog } from "../../shared/dialogs/dialog-queue.ts";
import { rememberOpener } from "../../shared/game/opener.ts";
import { usePush } from "../../shared/server/push.ts";
import { useLoggedIn } from "../../shared/server/session.ts";
import { Button, ButtonLink } from "../../shared/ui/button.tsx";
import { SaveCsv } from "../../shared/files/save-csv.tsx";
import { MoreOnScroll } from "../../shared/ui/next-page.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { Skeleton, SkeletonRows } from "../../shared/ui/skeleton.tsx";
import { EmptyState, NotLoaded } from "../../shared/ui/states.tsx";
import { dayWriter } from "./days.ts";
import { choiceIn, everything, filterOf, isFiltered, type Filter, type HistoryType } from "./filter.ts";
import { FilterBar } from "./filter-bar.tsx";
import { HistoryList } from "./history-list.tsx";
import { fileAddress } from "./file-address.ts";
import { historyQuery, type HistoryPage as HistoryPages } from "./queries.ts";
import { ReplayFrame } from "./replay-frame.tsx";
import { SessionTicket } from "./session-ticket.tsx";

function Tabs({ chosen, onChoose }: { readonly chosen: HistoryType; readonly onChoose: (type: HistoryType) => void }) {
  const { t } = useLingui();
  const free = useFreePlay();
  const names: Readonly<Record<HistoryType, string>> = { money: free ? t`Gold` : t`Money`, game: t`Games` };
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

interface LinesProps {
  readonly filter: Filter;
  readonly today: string;
  readonly history: UseInfiniteQueryResult<InfiniteData<HistoryPages>>;
  readonly onShowAll: () => void;
  readonly onReplay: (gameId: string, address: string) => void;
}

function Lines({ filter, today, history, onShowAll, onReplay }: LinesProps) {
  const { t } = useLingui();
  const free = useFreePlay();
  if (history.data === undefined) {
    return <NotLoaded query={history} placeholder={<SkeletonRows rows={3} className="h-48" />} />;
  }
  const items = history.data.pages.flatMap((page) => page.list);
  if (items.length === 0) {
    return isFiltered(filter) ? (
      <EmptyState
        art="nothing-here"
        title={t`Nothing matches`}
        text={t`Choose other dates or another type.`}
        action={<Button onClick={onShowAll}>{t`Show everything`}</Button>}
      />
    ) : (
      <EmptyState
        art="history"
        title={t`Nothing here yet`}
        text={
          free ? t`Your free gold and your rounds appear here.` : t`Your deposits, withdrawals and rounds appear here.`
        }
        action={<ButtonLink href="/">{t`Go to games`}</ButtonLink>}
      />
    );
  }
  return (
    <>
      <HistoryList
        items={items}
        today={today}
        whole={!isFiltered(filter)}
        onRound={(item) => openDialog("round", { item, onReplay: (address) => onReplay(item.gameId, address) })}
      />
      <MoreOnScroll query={history} className="h-48" />
      <div className="mt-5">
        <SaveCsv address={fileAddress(filter)} />
      </div>
    </>
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
  const dayOf = dayWriter(displayTimeZone.iana);
  const [chosen, setChosen] = useState(() => choiceIn(parameters, dayOf));
  /** Writes only the tab to the address: the choice that was in it applies until the player makes one. */
  const showTab = (tab: HistoryType) => setParameters(tab === "game" ? { tab } : {}, { replace: true });
  const choose = (next: typeof chosen) => {
    setChosen(next);
    showTab(type);
  };
  const [replay, setReplay] = useState<{ readonly gameId: string; readonly address: string } | null>(null);
  const [openedAt] = useState(() => Date.now());
  const today = dayOf(openedAt);
  const filter = filterOf({ ...chosen, type }, today);
  const history = useInfiniteQuery({ ...historyQuery(filter), enabled: loggedIn });
  const session = history.data?.pages[0]?.session;

  // The receipt ends with the current balance, so the account is read together with the history.
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
  return (
    <>
      {/* The page under an open round is out of reach of the keyboard. */}
      <div inert={replay !== null}>
        <Page members title={t`History`}>
          {session !== undefined ? (
            <SessionTicket session={session} />
          ) : (
            !history.isError && <Skeleton className="h-27" />
          )}
          <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-3">
            <Tabs chosen={type} onChoose={showTab} />
            <FilterBar
              choice={{ ...chosen, type }}
              today={today}
              onChange={(change) => choose({ ...chosen, ...change })}
            />
          </div>
          <div id="history-lines" role="tabpanel" aria-labelledby={`history-${type}`} className="mt-4">
            <Lines
              filter={filter}
              today={today}
              history={history}
              onShowAll={() => choose(everything)}
              onReplay={playAgain}
            />
          </div>
        </Page>
      </div>
      {replay !== null && <ReplayFrame {...replay} onClose={() => setReplay(null)} />}
    </>
  );
}
