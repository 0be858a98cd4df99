import { parseNotice } from "@fairlobby/contract/notice";
import { useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState, type ComponentProps } from "react";
import { refreshAccount } from "../../shared/player/account.ts";
import { CallFailed } from "../../shared/server/api.ts";
import { openDialog } from "../../shared/dialogs/dialog-queue.ts";
import { usePush } from "../../shared/server/push.ts";
import { useDebounced } from "./use-debounced.ts";
import { Amount } from "../../shared/ui/amount.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { SkeletonRows } from "../../shared/ui/skeleton.tsx";
import { ErrorState } from "../../shared/ui/states.tsx";
import { AmountChips } from "./amount-chips.tsx";
import { AmountField } from "./amount-field.tsx";
import { explainRefusal, refusals } from "./refusals.ts";
import { BalanceLine } from "./balance-line.tsx";
import { confirmOutcome } from "./confirm-outcome.ts";
import { largestPossible, mustBeExact, type WithdrawState } from "./chips.ts";
import { ConfirmBar } from "./confirm-bar.tsx";
import { EligibilityTip } from "./eligibility-tip.tsx";
import { FirstWithdrawalRule } from "./first-withdrawal-rule.tsx";
import { Notices } from "./notices.tsx";
import { noticesQuery, eligibilityOf, quoteQuery, withdrawInfoQuery } from "./queries.ts";
import { QuoteSection } from "./quote-section.tsx";
import { Tips } from "./tips.tsx";
import type { TypedAmount } from "./typed-amount.ts";
import { useAmount } from "./use-amount.ts";
import { useWithdraw } from "./use-withdraw.ts";

interface DraftProps {
  readonly state: WithdrawState;
  readonly msgCode: string;
  readonly orderId: string;
}

type OpenOrderProps = Pick<ComponentProps<typeof EligibilityTip>, "OpenOrder">;

/** The chosen amount with its quote, and what confirming it does. */
function useOrderDraft({ state, msgCode, orderId }: DraftProps) {
  const amount = useAmount(state);
  const { selected, reason, mistyped } = amount;
  const field = useRef<HTMLInputElement>(null);
  const [asked, setAsked] = useState(false);
  const steady = useDebounced(selected, 250);
  const orderable = selected !== null && reason === null && !mistyped;
  // Quotes are not requested for every digit that is typed.
  const quote = useQuery({ ...quoteQuery(selected ?? 0), enabled: orderable && steady === selected });

  const choose = (minor: number) => {
    setAsked(false);
    amount.choose(minor);
  };
  const type = (typed: TypedAmount) => {
    setAsked(false);
    amount.type(typed);
  };
  const confirm = () => {
    setAsked(true);
    amount.leave();
    const outcome = confirmOutcome(eligibilityOf(msgCode), selected, state, mistyped);
    const refused = quote.error instanceof CallFailed ? refusals.get(quote.error.msgCode) : undefined;
    if (outcome === "choose-amount" || outcome === "correct-amount") field.current?.focus();
    else if (outcome !== "form") explainRefusal(outcome, { state, orderId, onChoose: choose });
    else if (refused !== undefined) explainRefusal(refused, { state, orderId, onChoose: choose });
    else if (selected !== null) openDialog("withdraw-form", { minor: selected, onChoose: choose });
  };
  return { ...amount, field, quote, asked, choose, type, confirm };
}

function Loaded({ state, msgCode, orderId, OpenOrder }: DraftProps & OpenOrderProps) {
  const { t } = useLingui();
  const draft = useOrderDraft({ state, msgCode, orderId });
  const { chips, range, selected, reason, mistyped, quote } = draft;
  const largest = largestPossible(chips);
  return (
    <div className="wide:grid wide:grid-cols-[minmax(0,1fr)_minmax(18rem,24rem)] wide:items-start wide:gap-x-6">
      <div>
        <BalanceLine state={state} />
        <EligibilityTip msgCode={msgCode} orderId={orderId} OpenOrder={OpenOrder} />
        <section aria-labelledby="amounts" className="low:pt-2 pt-4">
          {range === null ? (
            <div className="flex items-baseline justify-between gap-3">
              <h2 id="amounts" className="text-title">{t`How much?`}</h2>
              {selected !== null && <Amount minor={selected} className="font-display text-title font-bold" />}
            </div>
          ) : (
            <AmountField
              range={range}
              text={draft.text}
              mistake={draft.shown}
              field={draft.field}
              onType={draft.type}
              onLeave={draft.leave}
              onEnter={draft.confirm}
            />
          )}
          {mustBeExact(state) && <FirstWithdrawalRule minimum={state.minimum} />}
          <AmountChips chips={chips} selected={selected} onChoose={draft.choose} />
        </section>
      </div>
      <div className="wide:sticky wide:top-20 wide:col-start-2 wide:row-span-2 wide:row-start-1 contents wide:block">
        <ConfirmBar
          selected={mistyped ? null : selected}
          mistyped={mistyped}
          reason={reason}
          quote={quote.data}
          asksForAmount={draft.asked && selected === null && !mistyped}
          state={state}
          largest={largest}
          onConfirm={draft.confirm}
        />
        {(selected !== null || largest !== null) && (
          <QuoteSection quote={quote} selected={mistyped ? null : selected} reason={reason} />
        )}
      </div>
      <div>
        <Notices />
        <Tips state={state} orderId={orderId} />
      </div>
    </div>
  );
}

/** The withdraw screen shows limits and costs before anything is chosen (R-RTE-06). */
export default function WithdrawPage({ OpenOrder }: OpenOrderProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { state, info, failed, retry } = useWithdraw();

  const reload = () => {
    void refreshAccount(client);
    void client.invalidateQueries({ queryKey: withdrawInfoQuery.queryKey });
  };
  usePush(
    "/user/queue/notice",
    // R-PUSH-06: the body is the map of notices itself, and replaces the current one.
    (body) => client.setQueryData(noticesQuery.queryKey, parseNotice(body)),
    () => void client.invalidateQueries({ queryKey: noticesQuery.queryKey }),
  );
  usePush("/user/queue/account", reload, reload);

  return (
    <Page members broad title={t`Withdraw`}>
      {state !== null && info.data !== undefined ? (
        <Loaded state={state} msgCode={info.data.msgCode} orderId={info.data.orderId} OpenOrder={OpenOrder} />
      ) : failed ? (
        <ErrorState onRetry={retry} />
      ) : (
        <SkeletonRows rows={4} className="h-24" />
      )}
    </Page>
  );
}
