import { useLingui } from "@lingui/react/macro";
import { useMoment } from "../../shared/text/use-moment.ts";
import type { Question } from "./queries.ts";

/** The state of a question, and by when an answer is due. */
export function QuestionState({ question }: { readonly question: Pick<Question, "state" | "dueTime"> }) {
  const { t } = useLingui();
  const moment = useMoment();
  const { dueTime, state } = question;
  if (state === "closed") return <span className="text-muted">{t`Closed`}</span>;
  if (state === "answered") return <span className="font-semibold text-jade">{t`Answered`}</span>;
  const due = dueTime === undefined ? "" : moment(dueTime);
  return <span className="font-semibold text-amber">{t`Waiting for an answer, by ${due} at the latest`}</span>;
}
