import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { openDialog } from "../../shared/dialogs/dialog-queue.ts";
import { useDuration } from "../../shared/text/use-duration.ts";
import { Amount } from "../../shared/ui/amount.tsx";
import { mustBeExact, type WithdrawState } from "./chips.ts";
import { FeeRule } from "../../shared/withdrawals/fee-rule.tsx";
import { TaxRule } from "../../shared/withdrawals/tax-rule.tsx";
import { trackerPath } from "../../shared/withdrawals/tracker-path.ts";
import { channelsQuery } from "./queries.ts";
import { useUsualTime } from "./use-usual-time.ts";

interface TipsProps {
  readonly state: WithdrawState;
  readonly orderId: string;
}

const link = "inline-flex min-h-11 min-w-11 items-center text-sky hover:underline";

/** When a first withdrawal that queues enters the fast lane, where there is one. */
function FastLane() {
  const { t } = useLingui();
  const fast = useQuery(channelsQuery).data?.find(({ channel }) => channel === "fast");
  const after = useDuration((fast?.afterMinutes ?? 0) * 60);
  return fast === undefined ? null : (
    <li>{t`A withdrawal that waits for ${after} enters the fast lane automatically, free.`}</li>
  );
}

/** The rules of this screen in plain words, from server values (R-WD-07 to R-WD-09). */
export function Tips({ state, orderId }: TipsProps) {
  const { t } = useLingui();
  const usual = useUsualTime();
  const service = orderId === "" ? "/service" : `/service?orderId=${encodeURIComponent(orderId)}`;
  return (
    <section aria-label={t`Good to know`} className="pt-6 text-note text-muted">
      <ul className="grid list-disc gap-1.5 pl-4 marker:text-amber">
        <li>
          {t`Smallest withdrawal:`} <Amount minor={state.minimum} className="font-semibold text-text" />
          {state.withdrawable === 0 && `, ${t`or all of your cash, if it is less`}`}
        </li>
        <li>
          <FeeRule />
        </li>
        <TaxRule />
        {mustBeExact(state) && <li>{t`Your first withdrawal is exactly the smallest amount, only once.`}</li>}
        <li>{usual.long}</li>
        {state.paidOrders === 0 && <FastLane />}
      </ul>
      <div className="mt-2 flex flex-wrap gap-x-5">
        <button
          type="button"
          className={link}
          onClick={() => openDialog("withdraw-rules", { minimum: state.minimum })}
        >{t`Rules`}</button>
        <Link href="/withdrawalTrackerAll" className={link}>{t`My withdrawals`}</Link>
        <Link href={service} className={link}>{t`Customer service`}</Link>
        <Link href="/verify" className={link}>{t`Check a proof`}</Link>
        {orderId !== "" && (
          <Link href={trackerPath(orderId)} className={link}>
            {t`Track the withdrawal`}
          </Link>
        )}
      </div>
    </section>
  );
}
