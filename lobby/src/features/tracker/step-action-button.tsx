import type { ProcessStep } from "@fairlobby/contract/process";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { openDialog } from "../../shared/dialogs.ts";
import { Amount } from "../../shared/ui/amount.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { useDuration } from "../../shared/use-duration.ts";
import { actionOf, refundOf } from "./progress.ts";
import { channelsQuery, type Order } from "./queries.ts";

interface StepActionButtonProps {
  readonly order: Order;
  readonly orderId: string;
  /** The order's last step: earlier ones offer nothing (R-TRK-36). */
  readonly step: ProcessStep;
}

function VipButton({ order, orderId }: Omit<StepActionButtonProps, "step">) {
  const { t } = useLingui();
  const channels = useQuery(channelsQuery);
  const vip = channels.data?.find((channel) => channel.channel === "vip" && channel.available);
  const measured = useDuration((vip?.measuredMinutes ?? 0) * 60);
  if (channels.isPending) return <Skeleton className="h-16" />;
  if (vip === undefined) return null;
  return (
    <div className="grid gap-1">
      {/* Not the screen's amber action: waiting costs nothing, and what costs something is not pressed upon anybody. */}
      <Button wide onClick={() => openDialog("vip-channel", { orderId, order, vip })}>
        <span>
          {t`Look at the VIP channel`} · <Amount minor={vip.price} />
        </span>
      </Button>
      <p className="text-center text-note text-muted">
        {vip.measuredMinutes === undefined
          ? t`Measured time: no VIP payout yet.`
          : t`Measured time: about ${measured}.`}
      </p>
    </div>
  );
}

/** What the last step lets the player do (R-TRK-26 to R-TRK-29). None of it asks for a deposit. */
export function StepActionButton({ order, orderId, step }: StepActionButtonProps) {
  const { t } = useLingui();
  const { taxReceipt: receipt } = order;
  switch (actionOf(step.processCode, receipt !== undefined)) {
    case "vip":
      return <VipButton order={order} orderId={orderId} />;
    case "fee":
      return (
        <Button wide onClick={() => openDialog("fee-breakdown", { order })}>
          {t`How the fee is made up`}
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
          {t`How the tax is made up`}
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
              reason: step.args.reason ?? "",
              changeable: step.args.canModifyCpfFlag === 1,
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
