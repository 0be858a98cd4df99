import type { ProcessStep } from "@fairlobby/contract/process";
import { useLingui } from "@lingui/react/macro";
import { useConfig } from "../../shared/server/config.ts";
import { openDialog } from "../../shared/dialogs/dialog-queue.ts";
import { useLocaleTag } from "../../shared/text/use-locale-tag.ts";
import { Button } from "../../shared/ui/button.tsx";
import { accountOf, actionOf, mayCorrect, openHold, refundOf, stepTime } from "./progress.ts";
import type { Order } from "./queries.ts";

interface StepActionButtonProps {
  readonly order: Order;
  readonly orderId: string;
  /** The order's last step: earlier ones have no action (R-TRK-36). */
  readonly step: ProcessStep;
}

/** The order's place in the queue, and when the order enters the fast lane by itself (R-TRK-26). */
function FastLaneNote({ step }: Pick<StepActionButtonProps, "step">) {
  const { t } = useLingui();
  const { displayTimeZone } = useConfig();
  const tag = useLocaleTag();
  const { waitingNum, fastLaneTime } = step.args;
  if (fastLaneTime === undefined) return null;
  const time = stepTime(fastLaneTime, displayTimeZone, tag);
  return (
    <section aria-labelledby="fast-lane" className="rounded-md border border-line bg-raised p-4">
      <h2 id="fast-lane" className="font-semibold">{t`Fast lane, free`}</h2>
      {waitingNum !== undefined && <p className="tabular">{t`${waitingNum} ahead of you`}</p>}
      <p className="tabular text-note text-muted">
        {t`If this withdrawal is still waiting at ${time}, it enters the fast lane automatically.`}
      </p>
    </section>
  );
}

/** The action of the last step (R-TRK-26 to R-TRK-29). None of them asks for a payment. */
export function StepActionButton({ order, orderId, step }: StepActionButtonProps) {
  const { t } = useLingui();
  const { taxReceipt: receipt } = order;
  switch (actionOf(step.processCode, receipt !== undefined)) {
    case "fast-lane":
      // A held order does not move.
      return openHold(order.holds) === undefined ? <FastLaneNote step={step} /> : null;
    case "fee":
      return (
        <Button wide onClick={() => openDialog("fee-breakdown", { order })}>
          {t`How the fee is calculated`}
        </Button>
      );
    case "tax":
      return (
        <Button
          wide
          onClick={() =>
            openDialog("tax-breakdown", { orderId, order, reason: step.args.reason ?? "", refund: refundOf(order) })
          }
        >
          {t`How the tax is calculated`}
        </Button>
      );
    case "account":
      return (
        <Button
          look="primary"
          wide
          onClick={() =>
            openDialog("change-account", {
              orderId,
              account: accountOf(step),
              reason: step.args.reason ?? "",
              changeable: mayCorrect(step) === true,
              proof: step.args.proof ?? "account_number",
              minor: refundOf(order),
            })
          }
        >
          {t`Change the account`}
        </Button>
      );
    case "receipt":
      return receipt === undefined ? null : (
        <Button wide onClick={() => openDialog("tax-receipt", { orderId, holder: order.userName, ...receipt })}>
          {t`Tax receipt`}
        </Button>
      );
    case null:
      return null;
  }
}
