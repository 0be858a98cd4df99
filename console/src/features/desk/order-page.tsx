import { mayBegin } from "@fairlobby/contract/console";
import { useLingui } from "@lingui/react/macro";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useMe } from "../../shared/server/session.ts";
import { useRead } from "../../shared/server/use-read.ts";
import { useDeskWords } from "../../shared/text/use-desk-words.ts";
import { useFailureText } from "../../shared/text/use-failure-text.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { Tag } from "../../shared/ui/tag.tsx";
import { When } from "../../shared/ui/when.tsx";
import { DeskResult, type Outcome } from "./desk-result.tsx";
import { OrderProposals } from "./order-proposals.tsx";
import { OrderActions, type Act } from "./order-actions.tsx";
import { AccountChanges, Attempts } from "./order-payouts.tsx";
import { Holds, Money, Quote } from "./order-parts.tsx";
import { OrderDisclosures } from "./order-disclosures.tsx";
import { Steps } from "./order-steps.tsx";

/** The action that the operator has just taken on the order. */
interface LastAction {
  readonly outcome: Outcome;
  readonly act: Act | null;
  readonly at: number;
}

/** The page of an order, with everything that is needed to decide about it (R-QUE-04). */
export function OrderPage() {
  const { t } = useLingui();
  const say = useFailureText();
  const words = useDeskWords();
  const { orderId } = useParams({ from: "/signed-in/orders/$orderId" });
  const { roles } = useMe();
  const order = useRead("order", "/c/v1/orders/get", { orderId });
  const [act, setAct] = useState<Act | null>(null);
  const [lastAction, setLastAction] = useState<LastAction | null>(null);
  const { data, error } = order;
  const open = data?.open ?? null;
  const last = data?.steps.at(-1);
  return (
    <Page
      title={orderId}
      note={
        <>
          <Link to="/orders" search={{}} className="text-act underline">
            {t`Withdrawal desk`}
          </Link>
          {data !== undefined && (
            <>
              {" · "}
              {t`As of`} <When at={data.asOf} />
              {mayBegin(roles, "audit.read") && (
                <>
                  {" · "}
                  <Link to="/audit" search={{ subject: orderId }} className="text-act underline">
                    {t`Audit log of this order`}
                  </Link>
                </>
              )}
            </>
          )}
        </>
      }
      actions={
        data !== undefined && (
          <OrderActions
            order={data}
            act={act}
            onAct={setAct}
            onDone={(outcome, done) => setLastAction({ outcome, act: done, at: Date.now() })}
          />
        )
      }
    >
      {lastAction !== null && (
        <DeskResult
          key={lastAction.at}
          outcome={lastAction.outcome}
          onClose={() => setLastAction(null)}
          onUndo={lastAction.act === "hold" && open?.reason != null ? () => setAct("release") : undefined}
        />
      )}
      {error !== null && (
        <Notice look={data === undefined ? "bad" : "warn"}>
          <p className="pb-2">{data === undefined ? say(error) : t`What you see is old: ${say(error)}`}</p>
          <Button isPending={order.isFetching} onPress={() => void order.refetch()}>{t`Try again`}</Button>
        </Notice>
      )}
      {data === undefined && error === null && (
        <p role="status" className="py-10 text-center text-soft">{t`Loading…`}</p>
      )}
      {data !== undefined && last !== undefined && (
        <>
          <OrderProposals proposals={data.proposals} />
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <Tag look={last.code === 2200 ? "good" : "plain"}>
              {last.code} {words.step(last.code)}
            </Tag>
            {open?.reason != null && (
              <span>
                <Tag look="warn">{t`Held`}</Tag> {words.reason(open.reason)}, {t`until`} <When at={open.deadline} />
              </span>
            )}
            {open !== null && open.reason === null && (
              <span>
                {t`Without another step, refunded automatically at`} <When at={open.deadline} />
              </span>
            )}
            {open?.rules.map((rule) => (
              <span key={rule}>
                {t`Rule`}: {words.rule(rule)}
              </span>
            ))}
            {open?.taken != null && (
              <span>
                {t`Taken by ${open.taken.name}, until`} <When at={open.taken.until} />
              </span>
            )}
            {data.barred && <Tag look="warn">{t`Player barred from bets`}</Tag>}
            {open !== null && data.refusals > 0 && (
              <span>
                <Tag look="warn">{t`Refused before within 30 days: compliance must approve another refusal`}</Tag>
              </span>
            )}
          </p>
          <div className="grid gap-4 lg:grid-cols-2">
            <Quote order={data} />
            <Steps steps={data.steps} />
            <Holds holds={data.holds} />
            <Money money={data.money} />
            <Attempts attempts={data.attempts} lines={data.bankLines} />
            <AccountChanges changes={data.accountChanges} />
            <OrderDisclosures disclosures={data.told} />
          </div>
        </>
      )}
    </Page>
  );
}
