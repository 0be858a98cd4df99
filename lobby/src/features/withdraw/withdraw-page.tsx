import { parseNotice } from "@fairlobby/contract/notice";
import { useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { refreshAccount } from "../../shared/account.ts";
import { openDialog } from "../../shared/dialogs.ts";
import { usePush } from "../../shared/push.ts";
import { kept } from "../../shared/storage.ts";
import { Amount } from "../../shared/ui/amount.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { Skeleton, SkeletonRows } from "../../shared/ui/skeleton.tsx";
import { ErrorState } from "../../shared/ui/states.tsx";
import { AmountChips } from "./amount-chips.tsx";
import { explain } from "./answers.ts";
import { BalanceLine } from "./balance-line.tsx";
import { confirmOutcome } from "./checks.ts";
import { chipsOf, defaultChip, largestPossible, mustBeExact, type WithdrawState } from "./chips.ts";
import { ConfirmBar } from "./confirm-bar.tsx";
import { EligibilityTip } from "./eligibility-tip.tsx";
import { FirstRule } from "./first-rule.tsx";
import { Notices } from "./notices.tsx";
import { noticesQuery, eligibilityOf, quoteQuery, withdrawInfoQuery } from "./queries.ts";
import { QuoteTicket } from "./quote-ticket.tsx";
import { Tips } from "./tips.tsx";
import { useWithdraw } from "./use-withdraw.ts";

interface LoadedProps {
  readonly state: WithdrawState;
  readonly msgCode: string;
  readonly orderId: string;
}

function Loaded({ state, msgCode, orderId }: LoadedProps) {
  const { t } = useLingui();
  const chips = chipsOf(state);
  const [chosen, setChosen] = useState<number | null>(null);
  const [asked, setAsked] = useState(false);
  const listed = chips.some((chip) => chip.minor === chosen);
  const selected = listed ? chosen : defaultChip(chips, state.balance);
  const reason = chips.find((chip) => chip.minor === selected)?.reason ?? null;
  const quote = useQuery({ ...quoteQuery(selected ?? 0), enabled: selected !== null });

  useEffect(() => {
    if (selected === null) kept.remove("selectedChip");
    else kept.set("selectedChip", String(selected));
  }, [selected]);

  const choose = (minor: number) => {
    setAsked(false);
    setChosen(minor);
  };

  const confirm = () => {
    const outcome = confirmOutcome(eligibilityOf(msgCode), selected, state);
    if (outcome === "choose-amount") setAsked(true);
    else if (outcome !== "form") explain(outcome, { state, orderId, onChoose: choose });
    else if (selected !== null) openDialog("withdraw-form", { minor: selected, onChoose: choose });
  };

  return (
    <>
      <EligibilityTip msgCode={msgCode} orderId={orderId} />
      <section aria-labelledby="amounts" className="pt-5">
        <div className="flex items-baseline justify-between gap-3">
          <h2 id="amounts" className="text-title">{t`How much?`}</h2>
          {selected !== null && <Amount minor={selected} className="font-display text-title font-bold" />}
        </div>
        {mustBeExact(state) && <FirstRule minimum={state.minimum} />}
        <AmountChips chips={chips} selected={selected} onChoose={choose} />
      </section>
      <QuoteTicket quote={quote} selected={selected} reason={reason} />
      <Tips state={state} orderId={orderId} />
      <ConfirmBar
        selected={selected}
        reason={reason}
        quote={quote.data}
        asksForAmount={asked}
        state={state}
        largest={largestPossible(chips)}
        onConfirm={confirm}
      />
    </>
  );
}

/** The withdraw screen: limits and costs stand on it before anything is chosen (R-RTE-06). */
export default function WithdrawPage() {
  const { t } = useLingui();
  const client = useQueryClient();
  const { state, info, failed, retry } = useWithdraw();

  const reload = () => {
    void refreshAccount(client);
    void client.invalidateQueries({ queryKey: withdrawInfoQuery.queryKey });
  };
  usePush(
    "/user/queue/notice",
    // R-PUSH-06: the body is the map itself and replaces the lines.
    (body) => client.setQueryData(noticesQuery.queryKey, parseNotice(body)),
    () => void client.invalidateQueries({ queryKey: noticesQuery.queryKey }),
  );
  usePush("/user/queue/account", reload, reload);

  return (
    <Page members title={t`Withdraw`}>
      {state !== null ? <BalanceLine state={state} /> : !failed && <Skeleton className="h-19" />}
      <Notices />
      {state !== null && info.data !== undefined ? (
        <Loaded state={state} msgCode={info.data.msgCode} orderId={info.data.orderId} />
      ) : failed ? (
        <ErrorState onRetry={retry} />
      ) : (
        <SkeletonRows rows={4} className="h-24" />
      )}
    </Page>
  );
}
