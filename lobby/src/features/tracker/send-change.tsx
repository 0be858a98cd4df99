import { correctionSubject } from "@fairlobby/contract/passkey-subjects";
import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import type { Hosted } from "../../shared/dialogs/dialog-props.ts";
import { askPasskey } from "../../shared/player/passkeys.ts";
import { useMoneyCall } from "../../shared/server/money-call.ts";
import { deviceStorage } from "../../shared/browser/storage.ts";
import { showToast } from "../../shared/dialogs/toast.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Panel, usePanelClose } from "../../shared/dialogs/panel.tsx";
import { Ticket } from "../../shared/ui/ticket.tsx";
import { accountDraftOf, dropAccountDraft } from "./account-draft.ts";

interface SendChangeProps {
  readonly orderId: string;
  /** Called with the server's message when it refused the change for any reason; not when the connection was lost. */
  readonly onRefused: (why: string) => void;
}

/** Shows the last four digits of the drafted account and sends it on a click, never otherwise (R-TRK-31, R-HON-08). */
export function SendChange({ orderId, onRefused }: SendChangeProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const close = usePanelClose();
  const call = useMoneyCall("/v1/bus/updateCpf");
  const draft = accountDraftOf(orderId);
  if (draft === null) return null;

  const send = async () => {
    const { accountNumber, verification } = draft;
    const change = { orderId, accountNumber, verification, deviceId: deviceStorage.get("deviceId") ?? "" };
    let result = await call.send(change);
    if (result?.ok === false && result.msgCode === "passkey_required") {
      // The player's withdrawals ask for a passkey, for exactly this account (R-REC-12).
      const passkey = await askPasskey("confirm", correctionSubject(change)).catch(() => null);
      if (passkey === null) return showToast(t`Your passkey was not used. Nothing was changed.`, "bad");
      result = await call.send({ ...change, passkey });
    }
    if (result === null) return;
    if (!result.ok) {
      if (result.msgCode === "connection") return;
      await client.invalidateQueries();
      return onRefused(result.msg);
    }
    dropAccountDraft();
    showToast(t`Changed. The bank will try again.`, "good");
    await client.invalidateQueries();
    close();
  };

  return (
    <div className="grid gap-2">
      <Ticket>
        <p className="text-note text-ink-soft">{t`The money goes to the account ending in`}</p>
        <p className="tabular font-display text-[1.75rem] leading-tight font-bold">
          •••• {draft.accountNumber.slice(-4)}
        </p>
      </Ticket>
      <Button
        look="primary"
        wide
        className="mt-3"
        busy={call.busy}
        onClick={() => void send()}
      >{t`Send the change`}</Button>
      <Button
        wide
        onClick={() => {
          dropAccountDraft();
          close();
        }}
      >{t`Discard`}</Button>
    </div>
  );
}

/** "Apply the saved change?" when the tracker opens with an unsent change (R-TRK-34). */
export default function SavedChangeDialog({ orderId, onClosed }: Hosted<"saved-change">) {
  const { t } = useLingui();
  const refused = (why: string) => {
    // Whatever the reason, the number and its verification have to be entered again.
    dropAccountDraft();
    showToast(why, "bad");
    onClosed();
  };
  return (
    <Panel title={t`Apply the saved change?`} onClosed={onClosed}>
      <SendChange orderId={orderId} onRefused={refused} />
    </Panel>
  );
}
