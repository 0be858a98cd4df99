import { supportLimits } from "@fairlobby/contract/support";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { CallFailed } from "../../shared/server/call.ts";
import { useAction } from "../../shared/server/use-action.ts";
import { useFailureText } from "../../shared/text/use-failure-text.ts";
import type { Result } from "../../shared/ui/action-result.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { Notice } from "../../shared/ui/notice.tsx";

/** Says why an answer was not sent. */
function AnswerFailure({ failure }: { readonly failure: CallFailed | null }) {
  const { t } = useLingui();
  const say = useFailureText();
  if (failure === null) return null;
  const { by, payment, problem, withdrawal } = failure.params;
  if (problem === "asks_for_payment") {
    return (
      <Notice look="bad">
        {t`Not sent: “${payment}” and “${withdrawal}” ask for a payment in connection with a withdrawal. Nobody ever pays for one; write it without.`}
      </Notice>
    );
  }
  if (failure.msgCode !== "stale") return <Notice look="bad">{say(failure)}</Notice>;
  return (
    <Notice look="bad">
      {by === undefined || by === ""
        ? t`Not sent: the player wrote more meanwhile. Read it above, then send.`
        : t`Not sent: ${by} answered meanwhile. Read it above, then send if it is still needed.`}
    </Notice>
  );
}

interface AnswerFormProps {
  readonly number: string;
  /** `seq` of the last message that is shown. */
  readonly last: number;
  readonly onDone: (result: Result) => void;
}

/** The form to answer a question, and to close it with the answer. */
export function AnswerForm({ number, last, onDone }: AnswerFormProps) {
  const { t } = useLingui();
  const [text, setText] = useState("");
  const answer = useAction("/c/v1/questions/answer", {
    invalidates: ["questions", "question", "proposals"],
    onDone: (reply) => {
      setText("");
      onDone(reply);
    },
  });
  const most = supportLimits.text;
  const written = text.length;
  const send = (closes: boolean): void => {
    const { error, variables: sent } = answer;
    // An answer that may have arrived is sent again unchanged, with its key: it may itself be the last message by now.
    const isLost = error?.msgCode === "connection" || error?.msgCode === "busy";
    const again = isLost && sent?.text === text && sent.closes === closes;
    answer.mutate(again ? sent : { number, after: last, text, closes });
  };
  const isUnfit = text.trim() === "" || written > most;
  return (
    <section className="grid gap-3 rounded-lg border border-line bg-sheet p-4">
      <AnswerFailure failure={answer.error} />
      <Field
        label={t`Answer`}
        note={t`${written} of ${most} characters. It cannot be changed once it is sent; the player sees no name.`}
        rows={6}
        maxLength={most}
        value={text}
        onChange={setText}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button isDisabled={isUnfit || answer.isPending} onPress={() => send(true)}>{t`Send and close`}</Button>
        <Button look="primary" isPending={answer.isPending} isDisabled={isUnfit} onPress={() => send(false)}>
          {t`Send the answer`}
        </Button>
      </div>
    </section>
  );
}
