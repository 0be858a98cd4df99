import type { ConsoleReply } from "@fairlobby/contract/console";
import { useLingui } from "@lingui/react/macro";
import { Tag } from "../../shared/ui/tag.tsx";

type Question = Pick<ConsoleReply<"/c/v1/questions/get">["question"], "state" | "dueAt">;

/** The state of a question; an overdue one is marked. */
export function QuestionTag({ question, now }: { readonly question: Question; readonly now: number }) {
  const { t } = useLingui();
  const { dueAt, state } = question;
  if (state === "closed") return <Tag>{t`Closed`}</Tag>;
  if (state === "answered") return <Tag look="good">{t`Answered`}</Tag>;
  return dueAt !== null && dueAt < now ? <Tag look="bad">{t`Overdue`}</Tag> : <Tag look="warn">{t`Waiting`}</Tag>;
}
