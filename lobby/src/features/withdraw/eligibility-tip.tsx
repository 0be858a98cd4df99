import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import { Link } from "wouter";
import { Amount } from "../../shared/ui/amount.tsx";
import { taskProcessQuery } from "../../shared/promotions/tasks.ts";
import { unmetTermsQuery } from "../../shared/promotions/bonus-terms.ts";
import { trackerPath } from "../../shared/withdrawals/tracker-path.ts";
import { withdrawInfoQuery } from "./queries.ts";

function Tip({ tone = "sky", children }: { readonly tone?: "sky" | "coral"; readonly children: ReactNode }) {
  const border = tone === "sky" ? "border-sky" : "border-coral";
  return (
    <p className={`low:mt-2 low:py-1.5 mt-3 rounded-sm border-l-3 bg-raised px-3.5 py-2.5 text-note ${border}`}>
      {children}
    </p>
  );
}

/** The stakes that all promotional gold still needs. */
function StakesLeft() {
  const terms = useQuery(unmetTermsQuery);
  // A stake counts towards every open grant, so the largest remainder is the total.
  const left = Math.max(0, ...(terms.data ?? []).map((one) => one.remaining ?? 0));
  if (terms.isError || (terms.data !== undefined && left === 0)) return null;
  const stakes =
    terms.data === undefined ? (
      <span className="skeleton inline-block h-3 w-16" />
    ) : (
      <Amount minor={left} className="font-semibold" />
    );
  return <Trans>It becomes cash once you have staked another {stakes}.</Trans>;
}

/** The task that promotional gold waits for; without its game if no set is open now. */
function TaskLeft() {
  const { t } = useLingui();
  const task = useQuery(taskProcessQuery).data?.tasks[0]?.gameName;
  return task === undefined ? t`It is waiting for a task.` : t`It is waiting for the task in ${task}.`;
}

/** The promotional part of the balance, and how it becomes cash, in two lines. It does not limit the withdrawal of cash. */
function PromotionalTip({ kind }: { readonly kind: "upgrade" | "wager" | "task" }) {
  const info = useQuery(withdrawInfoQuery);
  if (info.data === undefined) return null;
  const promo = <Amount minor={info.data.promoAmount} className="font-semibold text-gold" />;
  const cash = <Amount minor={info.data.withdrawableAmount} className="font-semibold text-jade" />;
  return (
    <Tip>
      {kind === "upgrade" ? (
        <Trans>
          Cash: {cash}. The rest is promotional: {promo}.
        </Trans>
      ) : (
        <Trans>Promotional gold: {promo}.</Trans>
      )}{" "}
      {kind === "task" ? <TaskLeft /> : <StakesLeft />}
    </Tip>
  );
}

interface EligibilityTipProps {
  readonly msgCode: string;
  readonly orderId: string;
  /** Says where an open order is. */
  readonly OpenOrder: ComponentType<{ readonly orderId: string }>;
}

/** The tip for the state of withdrawInfo; state 2 without its msgCode has none (R-WD-16 to R-WD-20). */
export function EligibilityTip({ msgCode, orderId, OpenOrder }: EligibilityTipProps) {
  const { t } = useLingui();
  switch (msgCode) {
    case "withdrawProcessing":
      return (
        <Tip tone="coral">
          {t`A withdrawal is in progress`} <OpenOrder orderId={orderId} />
          <Link
            href={trackerPath(orderId)}
            className="inline-flex min-h-11 items-center font-semibold text-sky underline-offset-2 hover:underline"
          >
            {t`Track the withdrawal`}
          </Link>
        </Tip>
      );
    case "needUpgradeVip":
      return <PromotionalTip kind="upgrade" />;
    case "needPlayGame":
      return <PromotionalTip kind="wager" />;
    case "needFinishTask":
      return <PromotionalTip kind="task" />;
    default:
      return null;
  }
}
