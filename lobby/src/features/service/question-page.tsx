import { useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useLocation, useSearchParams } from "wouter";
import { CallFailed } from "../../shared/server/api.ts";
import { usePush } from "../../shared/server/push.ts";
import { useLoggedIn, useSession } from "../../shared/server/session.ts";
import { ButtonLink } from "../../shared/ui/button.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { SkeletonRows } from "../../shared/ui/skeleton.tsx";
import { EmptyState, NotLoaded } from "../../shared/ui/states.tsx";
import { Composer } from "./composer.tsx";
import { changeDraft, draftKey, useDraft } from "./drafts.ts";
import { MessageCard } from "./message-card.tsx";
import { questionQuery } from "./queries.ts";
import { QuestionState } from "./question-state.tsx";
import { useFreePlay } from "../../shared/server/free-play.ts";

/** A question with its messages, read again when the operator answers. */
function Thread({ number }: { readonly number: string }) {
  const { t } = useLingui();
  const loggedIn = useLoggedIn();
  const free = useFreePlay();
  const userId = useSession((session) => session.userId);
  const client = useQueryClient();
  const thread = useQuery({ ...questionQuery(number), enabled: loggedIn });
  const reload = () => void (loggedIn && thread.refetch());
  usePush("/user/queue/account", reload, reload);
  if (thread.data === undefined) {
    const isUnknown =
      thread.error instanceof CallFailed && ["not_found", "invalid_input"].includes(thread.error.msgCode);
    return isUnknown ? (
      <EmptyState
        art="nothing-here"
        title={t`Question not found`}
        action={<ButtonLink href="/service">{t`Customer service`}</ButtonLink>}
      />
    ) : (
      <NotLoaded query={thread} placeholder={<SkeletonRows rows={3} className="h-28" />} />
    );
  }
  const { messages, question } = thread.data;
  const sent = () => {
    void client.invalidateQueries({ queryKey: questionQuery(number).queryKey });
    void client.invalidateQueries({ queryKey: ["questions"] });
  };
  return (
    <>
      <p role="status" className="pb-4">
        <QuestionState question={question} />
      </p>
      <ul className="grid gap-3 pb-6" aria-label={t`Messages`}>
        {messages.map((message) => (
          <MessageCard key={message.id} message={message} />
        ))}
      </ul>
      {question.state === "closed" ? (
        <div className="grid gap-3 pb-6">
          <p className="text-center text-muted">
            {t`This question is closed. The messages are kept for five years.`}{" "}
            {free
              ? t`Nobody from this lobby will ever ask you to pay.`
              : t`Nobody from this lobby will ever ask you to pay for a withdrawal.`}
          </p>
          <ButtonLink wide href="/service/question">{t`Ask a new question`}</ButtonLink>
        </div>
      ) : (
        <Composer draftKey={draftKey(userId, number)} number={number} onSent={sent} />
      )}
    </>
  );
}

/** A new question. Opened from an order or a deposit, it is about it, unless the player removes it. */
function NewQuestion({
  subject,
}: {
  readonly subject: { readonly kind: "withdrawal" | "deposit"; readonly id: string };
}) {
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const draft = draftKey(
    useSession((session) => session.userId),
    "new",
  );
  const { about } = useDraft(draft);
  const { kind, id } = subject;
  const attach = useEffectEvent((to: typeof subject) => {
    if (to.id !== "" && about === null) changeDraft(draft, { about: to });
  });
  useEffect(() => attach({ kind, id }), [kind, id]);
  const sent = (number: string) => {
    void client.invalidateQueries({ queryKey: ["questions"] });
    navigate(`/service/question?number=${number}`, { replace: true });
  };
  return <Composer draftKey={draft} number={null} onSent={sent} />;
}

/** A question to the operator: a new one, or one with its messages (R-SUP-01, R-SUP-02). */
export default function QuestionPage() {
  const { t } = useLingui();
  const [parameters] = useSearchParams();
  const number = parameters.get("number") ?? "";
  const depositId = parameters.get("depositId");
  const subject =
    depositId === null
      ? ({ kind: "withdrawal", id: parameters.get("orderId") ?? "" } as const)
      : ({ kind: "deposit", id: depositId } as const);
  return (
    <Page members title={number === "" ? t`Ask a question` : t`Your question, reference ${number}`} back="/service">
      {number === "" ? <NewQuestion subject={subject} /> : <Thread number={number} />}
    </Page>
  );
}
