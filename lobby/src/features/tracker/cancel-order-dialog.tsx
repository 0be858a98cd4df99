import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import type { DialogProps, Hosted } from "../../shared/dialogs/dialog-props.ts";
import { useMoneyCall } from "../../shared/server/money-call.ts";
import { showToast } from "../../shared/dialogs/toast.ts";
import { Amount } from "../../shared/ui/amount.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { CloseButton, Panel, usePanelClose } from "../../shared/dialogs/panel.tsx";
import { dropAccountDraft } from "./account-draft.ts";

function CancelChoice({ orderId, minor }: DialogProps["cancel-order"]) {
  const { t } = useLingui();
  const client = useQueryClient();
  const close = usePanelClose();
  const call = useMoneyCall("/v1/withdraw/cancel");

  const cancel = async () => {
    const result = await call.send({ orderId });
    if (result === null) return;
    if (result.ok) {
      dropAccountDraft();
      showToast(t`Cancelled. Everything is back in your balance.`, "good");
    } else {
      if (result.msgCode === "connection") return;
      showToast(result.msg, "bad");
    }
    await client.invalidateQueries();
    close();
  };

  return (
    <>
      <p className="pb-4 text-muted">
        {t`The whole amount goes back to your balance:`} <Amount minor={minor} className="font-semibold text-jade" />
        {". "}
        {t`Nothing is deducted.`}
      </p>
      <div className="grid gap-2">
        <Button look="danger" wide busy={call.busy} onClick={() => void cancel()}>
          {t`Yes, cancel it`}
        </Button>
        <CloseButton wide>{t`Keep the withdrawal`}</CloseButton>
      </div>
    </>
  );
}

/** Asks before an order is cancelled (R-TRK-59). */
export default function CancelOrderDialog({ onClosed, ...props }: Hosted<"cancel-order">) {
  const { t } = useLingui();
  return (
    <Panel title={t`Cancel this withdrawal?`} onClosed={onClosed}>
      <CancelChoice {...props} />
    </Panel>
  );
}
