import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { openDialog } from "../../shared/dialogs/dialog-queue.ts";
import { useLoggedIn } from "../../shared/server/session.ts";
import { Button, ButtonLink } from "../../shared/ui/button.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { HelpLines } from "./help-lines.tsx";
import { questionCount, riskOf, type Answer, type Risk } from "./self-test.ts";

function useQuestions(): readonly string[] {
  const { t } = useLingui();
  return [
    t`Have you bet more than you could really afford to lose?`,
    t`Have you needed to gamble with larger amounts of money to get the same feeling of excitement?`,
    t`When you gambled, did you go back another day to try to win back the money you lost?`,
    t`Have you borrowed money or sold anything to get money to gamble?`,
    t`Have you felt that you might have a problem with gambling?`,
    t`Has gambling caused you any health problems, including stress or anxiety?`,
    t`Have people criticised your betting or told you that you had a gambling problem, whether or not you thought it was true?`,
    t`Has your gambling caused any financial problems for you or your household?`,
    t`Have you felt guilty about the way you gamble or what happens when you gamble?`,
  ];
}

function useResult(): (risk: Risk) => { readonly title: string; readonly text: string } {
  const { t } = useLingui();
  return (risk) => {
    switch (risk) {
      case "none":
        return { title: t`No sign of harm`, text: t`Your answers show no problems with gambling.` };
      case "low":
        return { title: t`Low risk`, text: t`Few problems so far. A limit helps to keep it that way.` };
      case "moderate":
        return {
          title: t`Moderate risk`,
          text: t`Gambling causes you some problems. Set limits, take a break, or talk to someone.`,
        };
      case "high":
        return {
          title: t`High risk`,
          text: t`Gambling harms you, and you may have lost control of it. Please talk to someone, and take a break.`,
        };
    }
  };
}

function Question({
  nth,
  text,
  onAnswer,
}: {
  readonly nth: number;
  readonly text: string;
  readonly onAnswer: (answer: Answer) => void;
}) {
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const answers = [t`Never`, t`Sometimes`, t`Most of the time`, t`Almost always`];
  return (
    <>
      <p className="tabular text-note text-muted">{t`Question ${nth} of ${questionCount}: in the last 12 months`}</p>
      <h2 ref={heading} tabIndex={-1} className="pt-1 pb-4 text-title outline-none">
        {text}
      </h2>
      <div className="grid gap-2">
        {answers.map((label, value) => (
          <Button key={label} wide onClick={() => onAnswer(value as Answer)}>
            {label}
          </Button>
        ))}
      </div>
    </>
  );
}

function Result({ answers, onAgain }: { readonly answers: readonly Answer[]; readonly onAgain: () => void }) {
  const { t } = useLingui();
  const loggedIn = useLoggedIn();
  const { title, text } = useResult()(riskOf(answers));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="text-title outline-none">
        {title}
      </h2>
      <p className="pt-2 pb-4">{text}</p>
      <div className="grid gap-2">
        {loggedIn && <Button wide onClick={() => openDialog("break", {})}>{t`Take a break`}</Button>}
        {loggedIn && <ButtonLink wide href="/settings">{t`Set limits`}</ButtonLink>}
        <Button look="quiet" wide onClick={onAgain}>{t`Answer again`}</Button>
      </div>
    </>
  );
}

/** The self-test (R-LMT-10): its answers are in this component alone, and gone when it is left. */
export default function SelfTestPage() {
  const { t } = useLingui();
  const [answers, setAnswers] = useState<readonly Answer[]>([]);
  const questions = useQuestions();
  const question = questions[answers.length];
  return (
    <Page title={t`How is your play?`} footer>
      <p className="pb-5 text-note text-muted">{t`Your answers stay on this page. They are neither stored nor sent.`}</p>
      {question === undefined ? (
        <Result answers={answers} onAgain={() => setAnswers([])} />
      ) : (
        <>
          <Question
            key={question}
            nth={answers.length + 1}
            text={question}
            onAnswer={(one) => setAnswers([...answers, one])}
          />
          {answers.length > 0 && (
            <Button look="quiet" wide className="mt-3" onClick={() => setAnswers(answers.slice(0, -1))}>
              {t`Back`}
            </Button>
          )}
        </>
      )}
      <HelpLines />
      <p className="pt-5 text-stamp text-muted">
        {t`Problem Gambling Severity Index: Ferris and Wynne, The Canadian Problem Gambling Index, Canadian Centre on Substance Abuse, 2001. This is not a diagnosis.`}
      </p>
    </Page>
  );
}
