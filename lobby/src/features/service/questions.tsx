import { plural } from "@lingui/core/macro";
import { supportFilePath } from "@fairlobby/contract/wire";
import { useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { SaveFile } from "../../shared/files/save-csv.tsx";
import { usePush } from "../../shared/server/push.ts";
import { useSession } from "../../shared/server/session.ts";
import { ButtonLink } from "../../shared/ui/button.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { ShowMore } from "../../shared/ui/next-page.tsx";
import { SkeletonRows } from "../../shared/ui/skeleton.tsx";
import { NotLoaded } from "../../shared/ui/states.tsx";
import { questionsQuery, type Question } from "./queries.ts";
import { QuestionState } from "./question-state.tsx";

function QuestionRow({ question }: { readonly question: Question }) {
  const { t } = useLingui();
  const { number, text } = question;
  return (
    <li>
      <Link
        href={`/service/question?number=${number}`}
        className="flex min-h-16 items-center gap-3 rounded-md border border-line bg-raised px-4 py-2.5"
      >
        <span className="min-w-0 flex-1">
          <span className="tabular block text-note text-muted">{t`Reference ${number}`}</span>
          <span className="line-clamp-2 font-semibold wrap-anywhere">{text}</span>
          <span className="block text-note">
            <QuestionState question={question} />
          </span>
        </span>
        <Icon name="chevron-right" size={18} className="shrink-0 text-sky" />
      </Link>
    </li>
  );
}

/** The player's questions to the operator, and the way to ask one (R-SUP-01). @param orderId a new one is about it */
export function Questions({ orderId }: { readonly orderId: string }) {
  const { t } = useLingui();
  const userId = useSession((session) => session.userId);
  const questions = useInfiniteQuery(questionsQuery(userId));
  const reload = () => void questions.refetch();
  usePush("/user/queue/account", reload, reload);
  const list = questions.data?.pages.flatMap((page) => page.list) ?? [];
  const hours = questions.data?.pages[0]?.answerWithinHours;
  return (
    <section aria-labelledby="questions" className="pt-6">
      <h2 id="questions" className="pb-1 text-title">{t`Ask us`}</h2>
      <p className="min-h-6 pb-3 text-muted">
        {hours !== undefined &&
          t`We answer within ${plural(hours, { one: "# hour", other: "# hours" })}, here and in your inbox.`}
      </p>
      <ButtonLink
        wide
        look="primary"
        href={`/service/question${orderId === "" ? "" : `?orderId=${encodeURIComponent(orderId)}`}`}
      >
        {t`Ask a question`}
      </ButtonLink>
      <div className="grid gap-2.5 pt-4">
        {questions.data === undefined ? (
          <NotLoaded query={questions} placeholder={<SkeletonRows rows={1} className="h-20" />} />
        ) : list.length === 0 ? (
          <p className="text-center text-note text-muted">{t`You have not asked anything yet.`}</p>
        ) : (
          <ul className="grid gap-2.5" aria-label={t`Your questions`}>
            {list.map((question) => (
              <QuestionRow key={question.number} question={question} />
            ))}
          </ul>
        )}
        <ShowMore query={questions} />
        {list.length > 0 && <SaveFile address={supportFilePath} label={t`Save the conversation`} />}
      </div>
    </section>
  );
}
