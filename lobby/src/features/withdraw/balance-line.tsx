import { useLingui } from "@lingui/react/macro";
import { Amount } from "../../shared/ui/amount.tsx";
import type { WithdrawState } from "./chips.ts";

/** The balance and how much of it can be withdrawn (R-WD-01). */
export function BalanceLine({ state }: { readonly state: WithdrawState }) {
  const { t } = useLingui();
  return (
    <dl className="flex flex-wrap items-end gap-y-2 rounded-md border border-line bg-raised py-3 low:py-1.5">
      <div className="grow basis-1/2 px-4">
        <dt className="text-note text-muted">{t`Withdrawable`}</dt>
        {/* Nothing can be withdrawn while an order is open. */}
        <dd className={`font-display text-title leading-7 font-bold ${state.processing ? "text-muted" : "text-jade"}`}>
          <Amount minor={state.withdrawable} />
        </dd>
      </div>
      <div className="grow basis-1/2 px-4">
        <dt className="text-note text-muted">{t`Balance`}</dt>
        <dd className="font-display text-title leading-7 font-bold">
          <Amount minor={state.balance} />
        </dd>
      </div>
    </dl>
  );
}
