import type { ProcessStep } from "@fairlobby/contract/process";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { openDialog } from "../../shared/dialogs.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { actionOf } from "./progress.ts";
import { channelsQuery, type Order } from "./queries.ts";

interface StepActionButtonProps {
  readonly order: Order;
  readonly orderId: string;
  readonly step: ProcessStep;
}

/** What the last step lets the player do (R-TRK-26 to R-TRK-29). None of it asks for a deposit. */
export function StepActionButton({ order, orderId, step }: StepActionButtonProps) {
  const { t } = useLingui();
  const action = actionOf(step.processCode);
  const channels = useQuery({ ...channelsQuery, enabled: action === "vip" });
  const vip = channels.data?.find((channel) => channel.channel === "vip" && channel.available);
  switch (action) {
    case "vip":
      return channels.isPending ? (
        <Skeleton className="h-11" />
      ) : (
        vip !== undefined && (
          <Button look="primary" wide onClick={() => openDialog("vip-channel", { orderId, quote: order.quote, vip })}>
            {t`Look at the VIP channel`}
          </Button>
        )
      );
    case "fee":
      return (
        <Button wide onClick={() => openDialog("fee-breakdown", { quote: order.quote })}>
          {t`How the fee is made up`}
        </Button>
      );
    case "tax":
      return (
        <Button
          wide
          onClick={() => openDialog("tax-breakdown", { orderId, quote: order.quote, reason: step.args.reason ?? "" })}
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
              minor: order.orderAmount,
            })
          }
        >
          {t`Change the account`}
        </Button>
      );
    case null:
      return null;
  }
}
