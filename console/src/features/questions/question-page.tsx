import { mayBegin } from "@fairlobby/contract/console";
import { useLingui } from "@lingui/react/macro";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useMe } from "../../shared/server/session.ts";
import { useRead } from "../../shared/server/use-read.ts";
import { ActionResult, type Result } from "../../shared/ui/action-result.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { ReadState } from "../../shared/ui/read-state.tsx";
import { When } from "../../shared/ui/when.tsx";
import { AnswerForm } from "./answer-form.tsx";
import { CloseDialog } from "./close-dialog.tsx";
import { MessageEntry } from "./message-entry.tsx";
import { QuestionTag } from "./question-tag.tsx";

/** The page of a question, with its messages and the form to answer it (R-SUP-03). */
export function QuestionPage() {
  const { t } = useLingui();
  const { number } = useParams({ from: "/signed-in/questions/$number" });
  const { roles } = useMe();
  const mayAnswer = mayBegin(roles, "question.work");
  const read = useRead("question", "/c/v1/questions/get", { number });
  const [closing, setClosing] = useState(false);
  const [result, setResult] = useState<{ readonly done: Result; readonly at: number } | null>(null);
  const { data } = read;
  const isOpen = data !== undefined && data.question.state !== "closed";
  const done = (reply: Result): void => setResult({ done: reply, at: Date.now() });
  return (
    <Page
      title={t`Question ${number}`}
      note={
        <>
          <Link to="/questions" search={{}} className="text-act underline">
            {t`Questions`}
          </Link>
          {data !== undefined && (
            <>
              {" · "}
              {t`As of`} <When at={data.asOf} />
            </>
          )}
        </>
      }
      actions={isOpen && mayAnswer && <Button onPress={() => setClosing(true)}>{t`Close…`}</Button>}
    >
      <ReadState query={read}>
        {({ question, messages, asOf }) => (
          <>
            <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <QuestionTag question={question} now={asOf} />
              {question.dueAt !== null && (
                <span>
                  {t`Answer due by`} <When at={question.dueAt} />
                </span>
              )}
              <span>
                {t`Player`}{" "}
                <Link to="/questions" search={{ player: question.playerId }} className="font-mono text-act underline">
                  {question.playerId}
                </Link>
              </span>
            </p>
            <ol aria-label={t`Messages`} className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-3">
              {messages.map((message) => (
                <MessageEntry key={message.seq} message={message} player={question.playerId} />
              ))}
            </ol>
            {result !== null && <ActionResult key={result.at} result={result.done} onClose={() => setResult(null)} />}
            {isOpen && mayAnswer && (
              <div className="max-w-3xl">
                <AnswerForm number={number} last={messages.at(-1)?.seq ?? 1} onDone={done} />
              </div>
            )}
          </>
        )}
      </ReadState>
      {closing && <CloseDialog number={number} onClose={() => setClosing(false)} onDone={done} />}
    </Page>
  );
}
