import { useLingui } from "@lingui/react/macro";
import type { DialogProps } from "../../shared/dialogs/dialog-props.ts";
import { openDialog } from "../../shared/dialogs/dialog-queue.ts";
import { ButtonLink } from "../../shared/ui/button.tsx";
import { CloseButton, usePanelClose } from "../../shared/dialogs/panel.tsx";

/** Cancels an order that is stuck, with a full refund (R-TRK-28, R-TRK-32). */
export function CancelOrderButton({ orderId, minor }: DialogProps["cancel-order"]) {
  const { t } = useLingui();
  return (
    <CloseButton look="danger" wide after={() => openDialog("cancel-order", { orderId, minor })}>
      {t`Cancel with full refund`}
    </CloseButton>
  );
}

export function SupportLink({ orderId }: { readonly orderId: string }) {
  const { t } = useLingui();
  const close = usePanelClose();
  return (
    <ButtonLink
      href={`/service?orderId=${encodeURIComponent(orderId)}`}
      look="quiet"
      wide
      onClick={() => close()}
    >{t`Customer service`}</ButtonLink>
  );
}
