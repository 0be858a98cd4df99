import { parseNotice } from "@fairlobby/contract/notice";
import { useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { refreshAccount } from "../../shared/account.ts";
import { openDialog } from "../../shared/dialogs.ts";
import { usePush } from "../../shared/push.ts";
import { kept } from "../../shared/storage.ts";
import { showToast } from "../../shared/toast.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Amount } from "../../shared/ui/amount.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { SkeletonRows } from "../../shared/ui/skeleton.tsx";
import { ErrorState } from "../../shared/ui/states.tsx";
import { AmountChips } from "./amount-chips.tsx";
import { BalanceLine } from "./balance-line.tsx";
import { confirmOutcome } from "./checks.ts";
import { chipsOf, defaultChip, largestPossible, mustBeExact, type WithdrawState } from "./chips.ts";
import { EligibilityTip } from "./eligibility-tip.tsx";
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
  const listed = chips.some((chip) => chip.minor === chosen);
  const selected = listed ? chosen : defaultChip(chips, state.balance);
  const orderable = chips.some((chip) => chip.minor === selected && chip.reason === null);
  const quote = useQuery({ ...quoteQuery(selected ?? 0), enabled: orderable });

  const choose = (minor: number) => {
    setChosen(minor);
    kept.set("selectedChip", String(minor));
  };

  const confirm = () => {
    const { minimum, balance, withdrawable } = state;
    const largest = largestPossible(chips);
    switch (confirmOutcome(eligibilityOf(msgCode), selected, state)) {
      case "order-in-progress":
        return openDialog("withdraw-order", { orderId });
      case "choose-amount":
        return showToast(t`Choose an amount first.`);
      case "play-more":
        return openDialog("play-more", {
          balance,
          largest,
          onChooseLower: () => largest !== null && choose(largest),
        });
      case "frequent-withdrawals":
        return openDialog("frequent-withdrawals", {
          onCashOnly: () => largest !== null && choose(largest),
        });
      case "exact-first-amount":
        return openDialog("exact-first-amount", { minor: minimum, onChoose: () => choose(minimum) });
      case "minimum":
        return openDialog("minimum", { minimum, balance });
      case "form":
        if (selected === null) return;
        return openDialog("withdraw-form", {
          minor: selected,
          minimum,
          withdrawable,
          orderId,
          onChoose: choose,
          largest,
        });
    }
  };

  return (
    <>
      <BalanceLine state={state} />
      <EligibilityTip msgCode={msgCode} orderId={orderId} />
      <section aria-labelledby="amounts" className="pt-5">
        <h2 id="amounts" className="text-title">{t`How much?`}</h2>
        {mustBeExact(state) && (
          <p className="pt-1 text-muted">
            {t`Your first withdrawal is for exactly`}{" "}
            <Amount minor={state.minimum} className="font-semibold text-text" />
            {". "}
            {t`The rule is the same for everyone and applies once; the rest is free as soon as that order is closed.`}
          </p>
        )}
        <AmountChips chips={chips} selected={selected} onChoose={choose} />
      </section>
      <QuoteTicket quote={quote} selected={selected} orderable={orderable} />
      <Tips state={state} orderId={orderId} />
      <div className="sticky bottom-0 -mx-4 mt-6 border-t border-line bg-ground/95 px-4 py-3 pb-[max(12px,env(safe-area-inset-bottom))]">
        <Button look="primary" wide className="min-h-13 text-[1rem]" onClick={confirm}>
          {selected === null ? (
            t`Withdraw`
          ) : (
            <span>
              {t`Withdraw`} <Amount minor={selected} />
            </span>
          )}
        </Button>
      </div>
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
    void client.invalidateQueries({ queryKey: noticesQuery.queryKey });
  };
  usePush(
    "/user/queue/notice",
    // R-PUSH-06: the body is the map itself and replaces the lines.
    (body) => client.setQueryData(noticesQuery.queryKey, parseNotice(body)),
    reload,
  );
  usePush("/user/queue/account", reload, () => {});

  return (
    <Page title={t`Withdraw`}>
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
