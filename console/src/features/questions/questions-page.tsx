import type { ConsoleReply } from "@fairlobby/contract/console";
import { questionStates, type QuestionState } from "@fairlobby/contract/support";
import { useLingui } from "@lingui/react/macro";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useRead } from "../../shared/server/use-read.ts";
import { Chips } from "../../shared/ui/chips.tsx";
import { ReadState } from "../../shared/ui/read-state.tsx";
import { AsOf } from "../../shared/ui/as-of.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { When } from "../../shared/ui/when.tsx";
import { QuestionTag } from "./question-tag.tsx";
import { readQuestionsSearch } from "./questions-search.ts";

type Row = ConsoleReply<"/c/v1/questions/list">["rows"][number];

/** Without these options, the link without a search would be active on every list. */
const exactly = { exact: true, includeSearch: true } as const;
const most = 200;

function QuestionCard({ row, now }: { readonly row: Row; readonly now: number }) {
  const { t } = useLingui();
  const { closedAt, dueAt, lastAt, number, playerId, text } = row;
  return (
    <li className="grid gap-1.5 rounded-lg border border-line bg-sheet p-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link to="/questions/$number" params={{ number }} className="font-bold text-act underline">
          {t`Question ${number}`}
        </Link>
        <QuestionTag question={row} now={now} />
        <span className="text-note text-soft">
          {t`Player`} <span className="font-mono">{playerId}</span>
        </span>
      </p>
      <p className="line-clamp-3 whitespace-pre-wrap wrap-anywhere">{text}</p>
      <p className="text-note text-soft">
        {closedAt !== null ? t`Closed` : dueAt !== null ? t`Answer due by` : t`Last message`}{" "}
        <When at={closedAt ?? dueAt ?? lastAt} />
      </p>
    </li>
  );
}

/** The page of players' questions; waiting ones are listed by when an answer is due (R-SUP-03). */
export function QuestionsPage() {
  const { i18n, t } = useLingui();
  const navigate = useNavigate();
  const { state = "waiting", player } = readQuestionsSearch(useSearch({ from: "/signed-in/questions" }));
  const query = useRead("questions", "/c/v1/questions/list", { state, ...(player === undefined ? {} : { player }) });
  const words: Readonly<Record<QuestionState, string>> = {
    waiting: t`Waiting`,
    answered: t`Answered`,
    closed: t`Closed`,
  };
  const empty: Readonly<Record<QuestionState, string>> = {
    waiting: t`No question waits for an answer.`,
    answered: t`No question is answered and open.`,
    closed: t`No question is closed.`,
  };
  return (
    <Page note={<AsOf at={query.data?.asOf} />}>
      <nav aria-label={t`Lists`} className="flex gap-1 overflow-x-auto border-b border-line">
        {questionStates.map((one) => (
          <Link
            key={one}
            to="/questions"
            search={{ ...(one === "waiting" ? {} : { state: one }), ...(player === undefined ? {} : { player }) }}
            activeOptions={exactly}
            aria-current={one === state ? "page" : undefined}
            className="flex min-h-10 items-center gap-2 border-b-2 border-transparent px-3 font-semibold whitespace-nowrap text-soft hover:text-ink aria-[current=page]:border-act aria-[current=page]:text-ink max-sm:min-h-11"
          >
            {words[one]}
            {one === "waiting" && query.data !== undefined && (
              <span className="rounded bg-sunk px-1.5 text-note font-normal">
                {new Intl.NumberFormat(i18n.locale).format(query.data.waiting)}
              </span>
            )}
          </Link>
        ))}
      </nav>
      <Chips
        chips={player === undefined ? [] : [{ key: "player", label: t`Player`, value: player }]}
        onRemove={() => void navigate({ to: "/questions", search: state === "waiting" ? {} : { state } })}
      />
      <ReadState query={query} isEmpty={query.data?.rows.length === 0} empty={empty[state]}>
        {({ rows, asOf }) => (
          <>
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
              {rows.map((row) => (
                <QuestionCard key={row.number} row={row} now={asOf} />
              ))}
            </ul>
            {rows.length === most && <p className="text-soft">{t`Only the first ${most} are listed.`}</p>}
          </>
        )}
      </ReadState>
    </Page>
  );
}
