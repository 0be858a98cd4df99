import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { useOpenDeposit } from "../../shared/navigation/use-open-deposit.ts";
import { FeeRule } from "../../shared/withdrawals/fee-rule.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { TaxRule } from "../../shared/withdrawals/tax-rule.tsx";
import { useMeasuredPayoutTime } from "../../shared/withdrawals/use-measured-payout-time.ts";
import { useFreePlay } from "../../shared/server/free-play.ts";

/** A collapsible question with its answer. */
function Answer({ question, children }: { readonly question: string; readonly children: ReactNode }) {
  return (
    <details className="group border-b border-line last:border-0">
      <summary className="flex min-h-12 items-center justify-between gap-3 py-2 font-semibold">
        {question}
        <Icon name="chevron-down" size={18} className="shrink-0 text-sky group-open:[transform:rotate(180deg)]" />
      </summary>
      <ul className="grid list-disc gap-1.5 pb-3 pl-4 text-muted marker:text-amber">{children}</ul>
    </details>
  );
}

const textLink = "inline-flex min-h-11 items-center text-sky hover:underline";

/** Questions about withdrawals and deposits. */
function CashierAnswers() {
  const { t } = useLingui();
  const measured = useMeasuredPayoutTime();
  const toDeposits = useOpenDeposit();
  const change = t`Change the account`;
  return (
    <>
      <Answer question={t`How long does a withdrawal take?`}>
        <li>{measured}</li>
        <li>{t`The tracking page says who acts next, and by when.`}</li>
      </Answer>
      <Answer question={t`What does a withdrawal cost?`}>
        <li>
          <FeeRule />
        </li>
        <TaxRule />
        <li>{t`You see the full calculation before you confirm. Never pay anyone to get your money.`}</li>
      </Answer>
      <Answer question={t`Why was my withdrawal rejected?`}>
        <li>{t`The tracking page gives the bank's reason.`}</li>
        <li>{t`Nothing is lost: correct the account, or cancel and everything is back in your balance.`}</li>
      </Answer>
      <Answer question={t`How do I correct the payout account?`}>
        <li>{t`Open the withdrawal and tap “${change}”. It is free.`}</li>
        <li>{t`On a phone other than the one you ordered with, you first prove that the withdrawal is yours.`}</li>
      </Answer>
      <Answer question={t`I paid, and nothing arrived`}>
        <li>{t`The deposit screen shows every deposit of the last 24 hours and what happened to it.`}</li>
        <li className="list-none">
          <button type="button" className={textLink} onClick={toDeposits}>{t`Go to deposits`}</button>
        </li>
      </Answer>
    </>
  );
}

/** Questions about the gold of a lobby without a cashier. */
function FreeGoldAnswers() {
  const { t } = useLingui();
  return (
    <>
      <Answer question={t`What is the gold worth?`}>
        <li>{t`Gold here is free. It cannot be bought, and it is never paid out.`}</li>
        <li>{t`Nobody from this lobby will ever ask you to pay.`}</li>
      </Answer>
      <Answer question={t`How do I get gold?`}>
        <li>{t`Take the daily gold on the home screen, once a day.`}</li>
        <li>{t`When you have less than a stake, take a refill there.`}</li>
        <li>{t`Tasks and invitations bring more.`}</li>
      </Answer>
    </>
  );
}

/** Frequent questions, answered from this lobby's settings and measurements (R-RTE-17). */
export function Faq() {
  const { t } = useLingui();
  const free = useFreePlay();
  return (
    <section aria-labelledby="answers" className="pt-6">
      <h2 id="answers" className="pb-1 text-title">{t`Frequently asked`}</h2>
      {free ? <FreeGoldAnswers /> : <CashierAnswers />}
      <Answer question={t`How do I take a break or set a limit?`}>
        <li>{free ? t`In the settings.` : t`In the settings. Withdrawals stay open during a break.`}</li>
        <li className="list-none">
          <Link href="/settings" className={textLink}>{t`Open the settings`}</Link>
        </li>
      </Answer>
    </section>
  );
}
