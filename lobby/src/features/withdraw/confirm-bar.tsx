import { useLingui } from "@lingui/react/macro";
import { useMoney } from "../../shared/text/use-money.ts";
import { ActionBar } from "../../shared/ui/action-bar.tsx";
import { Amount } from "../../shared/ui/amount.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { WholeAmounts } from "../../shared/text/whole-amounts.tsx";
import type { UnavailableReason, WithdrawState } from "./chips.ts";
import type { Quote } from "./queries.ts";
import { useUnavailableReasons } from "./use-unavailable-reasons.ts";
import { useUsualTime } from "./use-usual-time.ts";

interface ConfirmBarProps {
  readonly selected: number | null;
  /** The typed amount cannot be ordered; the field says why. */
  readonly mistyped: boolean;
  readonly reason: UnavailableReason | null;
  readonly quote: Quote | undefined;
  /** Confirm was pressed without an amount. */
  readonly asksForAmount: boolean;
  readonly state: WithdrawState;
  /** The largest amount that can be ordered now, or null. Minor units. */
  readonly largest: number | null;
  readonly onConfirm: () => void;
}

/** Net, time and cost, always beside the button, without a press or scrolling (R-WD-74). */
export function ConfirmBar({
  selected,
  mistyped,
  reason,
  quote,
  asksForAmount,
  state,
  largest,
  onConfirm,
}: ConfirmBarProps) {
  const { t } = useLingui();
  const usual = useUsualTime();
  const reasons = useUnavailableReasons();
  const money = useMoney();
  const [cash, minimum, most] = [money(state.withdrawable), money(state.minimum), money(largest ?? 0)];
  const hint = mistyped
    ? t`From ${minimum} to ${most}.`
    : largest !== null
      ? t`At most ${most} now.`
      : state.processing
        ? t`Possible again as soon as your open withdrawal is finished.`
        : t`Your cash is ${cash}; the smallest withdrawal is ${minimum}.`;
  return (
    <ActionBar className="wide:static wide:mt-0 bottom-[calc(max(var(--foot),env(safe-area-inset-bottom))+var(--notice)+8px)] z-1 mt-3 rounded-md border border-line bg-raised p-3">
      <div role="status" className="grid min-h-12 content-center pb-2">
        {selected === null || reason !== null ? (
          <>
            {(reason !== null || asksForAmount) && (
              <p className="font-semibold text-coral">
                {reason === null ? t`Choose an amount first.` : reasons[reason]}
              </p>
            )}
            <p className={`text-note ${mistyped ? "font-semibold text-coral" : "text-muted"}`}>
              <WholeAmounts>{hint}</WholeAmounts>
            </p>
          </>
        ) : quote === undefined ? null : (
          <>
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="text-muted">{t`Your bank receives`}</span>
              <Amount minor={quote.net} className="font-display text-title font-bold text-jade" />
            </p>
            <p className="flex flex-wrap justify-between gap-x-3 text-note text-muted">
              <span>
                {quote.gross === quote.net ? t`Nothing is deducted` : <Deductions minor={quote.gross - quote.net} />}
              </span>
              <span>{usual.short}</span>
            </p>
          </>
        )}
      </div>
      <Button
        // If nothing can be ordered, the button can be pressed and says why, but does not look like the main action.
        look={selected !== null && reason === null && largest !== null && !mistyped ? "primary" : "plain"}
        wide
        className="min-h-13 text-[1rem]"
        onClick={onConfirm}
      >
        {selected === null ? (
          t`Withdraw`
        ) : (
          <span>
            {t`Withdraw`} <Amount minor={selected} />
          </span>
        )}
      </Button>
    </ActionBar>
  );
}

function Deductions({ minor }: { readonly minor: number }) {
  const { t } = useLingui();
  return (
    <>
      {t`Deducted:`} <Amount minor={minor} />
    </>
  );
}
