import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useMoneyCall } from "../../shared/money-call.ts";
import { showToast } from "../../shared/toast.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Panel, usePanelClose } from "../../shared/ui/panel.tsx";
import { draftOf, dropDraft } from "./draft.ts";

/** Shows the last four digits of the drafted account and sends it on a click, never otherwise (R-HON-08). */
export function SendChange({ orderId }: { readonly orderId: string }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const close = usePanelClose();
  const call = useMoneyCall("/v1/bus/updateCpf");
  const draft = draftOf(orderId);
  if (draft === null) return null;

  const send = async () => {
    const { accountNumber, verification } = draft;
    const result = await call.send({ orderId, accountNumber, verification });
    if (result === null) return;
    if (!result.ok) return showToast(result.msg, "bad");
    dropDraft();
    showToast(t`Changed. The bank tries again.`, "good");
    await client.invalidateQueries();
    close();
  };

  return (
    <div className="grid gap-2">
      <p className="tabular pb-2 font-display text-title">•••• {draft.accountNumber.slice(-4)}</p>
      <Button look="primary" wide busy={call.busy} onClick={() => void send()}>{t`Send the change`}</Button>
      <Button
        wide
        onClick={() => {
          dropDraft();
          close();
        }}
      >{t`Discard it`}</Button>
    </div>
  );
}

/** "Apply the saved change?" when the tracker opens with an unsent one (R-TRK-34). */
export default function SavedChangeDialog({
  orderId,
  onClosed,
}: {
  readonly orderId: string;
  readonly onClosed: () => void;
}) {
  const { t } = useLingui();
  return (
    <Panel title={t`Apply the saved change?`} onClosed={onClosed}>
      <SendChange orderId={orderId} />
    </Panel>
  );
}
