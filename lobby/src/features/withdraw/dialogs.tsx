import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "wouter";
import type { Hosted } from "../../shared/dialogs/dialog-props.ts";
import { useConfig } from "../../shared/server/config.ts";
import { useMoney } from "../../shared/text/use-money.ts";
import { useOpenDeposit } from "../../shared/navigation/use-open-deposit.ts";
import { Amount } from "../../shared/ui/amount.tsx";
import { GrantTerms, TaskTerms } from "../../shared/promotions/grant-terms.tsx";
import { CloseButton, Panel } from "../../shared/dialogs/panel.tsx";
import { PanelFoot } from "../../shared/dialogs/panel-foot.tsx";
import { Ticket, TicketLine } from "../../shared/ui/ticket.tsx";
import { WholeAmounts } from "../../shared/text/whole-amounts.tsx";
import { FeeRule } from "../../shared/withdrawals/fee-rule.tsx";
import { TaxRule } from "../../shared/withdrawals/tax-rule.tsx";
import { taskProcessQuery } from "../../shared/promotions/tasks.ts";
import { unmetTermsQuery } from "../../shared/promotions/bonus-terms.ts";
import { withdrawInfoQuery } from "./queries.ts";

interface Choice {
  readonly label: string;
  /** Runs when the dialog has left; if missing, the button only closes the dialog. */
  readonly run?: () => void;
}

/** One or two buttons, the main one first. */
function Answers({ first, second }: { readonly first: Choice; readonly second?: Choice }) {
  return (
    <PanelFoot>
      <CloseButton look="primary" wide after={first.run}>
        {first.label}
      </CloseButton>
      {second !== undefined && (
        <CloseButton wide after={second.run}>
          {second.label}
        </CloseButton>
      )}
    </PanelFoot>
  );
}

/** The balance does not cover the amount (R-DLG-10). */
export function PlayMoreDialog({ balance, largest, exact, onChooseLower, onClosed }: Hosted<"play-more">) {
  const { t } = useLingui();
  const [, go] = useLocation();
  return (
    <Panel title={t`Your balance is below this amount`} onClosed={onClosed}>
      <Ticket>
        <TicketLine label={t`Your balance`} minor={balance} />
        <TicketLine
          label={t`Largest possible amount`}
          minor={largest ?? 0}
          note={exact ? t`Your first withdrawal is exactly the smallest amount, only once.` : undefined}
        />
      </Ticket>
      <Answers
        first={largest === null ? { label: t`Got it` } : { label: t`Choose a lower amount`, run: onChooseLower }}
        second={{ label: t`Back to home`, run: () => go("/") }}
      />
    </Panel>
  );
}

/** Promotional gold needs a task first; cash does not (R-DLG-11). */
export function FrequentWithdrawalsDialog({ largest, onCashOnly, onClosed }: Hosted<"frequent-withdrawals">) {
  const { t } = useLingui();
  const [, go] = useLocation();
  const info = useQuery(withdrawInfoQuery);
  const tasks = useQuery(taskProcessQuery);
  const terms = useQuery(unmetTermsQuery);
  const task = tasks.data?.tasks[0];
  return (
    <Panel title={t`Part of this amount is waiting for a task`} onClosed={onClosed}>
      <Ticket>
        <TicketLine label={t`Cash you can withdraw`} minor={info.data?.withdrawableAmount ?? 0} />
        <TicketLine label={t`Promotional, waiting`} minor={info.data?.promoAmount ?? 0} promotional />
        {task !== undefined && (
          <p className="pt-2 text-note text-ink-soft">
            {t`Task in ${task.gameName}, rounds played: ${task.played} of ${task.rounds}.`}
          </p>
        )}
        <TaskTerms terms={terms.data ?? []} />
      </Ticket>
      <Answers
        first={largest === null ? { label: t`Got it` } : { label: t`Withdraw cash only`, run: onCashOnly }}
        second={{ label: t`Go to the task`, run: () => go("/task") }}
      />
    </Panel>
  );
}

/** The first withdrawal is for one exact amount (R-DLG-14). */
export function ExactFirstAmountDialog({ minor, onChoose, onClosed }: Hosted<"exact-first-amount">) {
  const { t } = useLingui();
  return (
    <Panel title={t`Your first withdrawal has a fixed amount`} onClosed={onClosed}>
      <p className="text-muted">
        {t`It is exactly`} <Amount minor={minor} className="font-semibold text-text" />
        {". "}
        {t`The rule is the same for everyone and applies only once; you can withdraw the rest as soon as that withdrawal is finished.`}
      </p>
      <Answers first={{ label: t`Choose this amount`, run: onChoose }} />
    </Panel>
  );
}

/** Minimum and balance (R-DLG-12). */
export function MinimumDialog({ minimum, balance, onClosed }: Hosted<"minimum">) {
  const { t } = useLingui();
  return (
    <Panel title={t`Below the smallest withdrawal`} onClosed={onClosed}>
      <Ticket>
        <TicketLine label={t`Smallest withdrawal`} minor={minimum} />
        <TicketLine label={t`Your balance`} minor={balance} />
      </Ticket>
      <Answers first={{ label: t`Got it` }} />
    </Panel>
  );
}

/** The amount would include promotional gold (R-DLG-16). */
export function DepositToWithdrawDialog(props: Hosted<"deposit-to-withdraw">) {
  const { withdrawable, minimum, largest, onWithdrawThat, onClosed } = props;
  const { t } = useLingui();
  const goToDeposit = useOpenDeposit();
  const terms = useQuery(unmetTermsQuery);
  return (
    <Panel title={t`Part of this amount is promotional`} onClosed={onClosed}>
      <Ticket>
        <TicketLine label={t`Cash you can withdraw`} minor={withdrawable} />
        {largest === null && <TicketLine label={t`Smallest withdrawal`} minor={minimum} />}
        {(terms.data ?? []).map((term) => (
          <GrantTerms key={`${term.termsId} ${term.expireTime}`} terms={term} />
        ))}
      </Ticket>
      <p className="pt-3 text-note text-muted">{t`No deposit is needed to withdraw your cash.`}</p>
      <Answers
        first={largest === null ? { label: t`Got it` } : { label: t`Withdraw this amount`, run: onWithdrawThat }}
        second={{ label: t`Go to the deposit page`, run: goToDeposit }}
      />
    </Panel>
  );
}

/** "Withdraw when the balance reaches …", with the true minimum (R-DLG-05). */
export function WithdrawRulesDialog({ minimum, onClosed }: Hosted<"withdraw-rules">) {
  const { t } = useLingui();
  const amount = useMoney()(minimum);
  const { firstWithdrawalRule } = useConfig().thresholds;
  return (
    <Panel title={<WholeAmounts>{t`Withdraw when your balance reaches ${amount}`}</WholeAmounts>} onClosed={onClosed}>
      <ul className="grid list-disc gap-2 pl-4 text-muted marker:text-amber">
        <li>{t`Cash can always be withdrawn. No deposit, level or payment is ever needed to release it.`}</li>
        <li>
          <FeeRule />
        </li>
        <TaxRule />
        {firstWithdrawalRule && <li>{t`Your first withdrawal is exactly the smallest amount, only once.`}</li>}
        <li>{t`You are paid exactly what the quote says.`}</li>
      </ul>
      <Answers first={{ label: t`Got it` }} />
    </Panel>
  );
}
