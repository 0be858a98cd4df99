import type { ConsoleReply } from "@fairlobby/contract/console";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useAction } from "../../shared/server/use-action.ts";
import type { Result } from "../../shared/ui/action-result.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { FailureNotice } from "../../shared/ui/failure-notice.tsx";
import { isReason, ReasonField } from "../../shared/ui/reason-field.tsx";

interface RevokeDialogProps {
  readonly row: ConsoleReply<"/c/v1/keys/list">["rows"][number];
  readonly onClose: () => void;
  readonly onDone: (result: Result) => void;
}

/** Revokes a key at once and permanently (R-EXT-23). */
export function RevokeDialog({ row: { keyId, name, prefix }, onClose, onDone }: RevokeDialogProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState("");
  const revoke = useAction("/c/v1/keys/revoke", {
    invalidates: ["api-keys", "proposals"],
    onDone: (reply: Result) => {
      onDone(reply);
      onClose();
    },
  });
  return (
    <Dialog title={t`Revoke the key of ${name}`} isOpen onClose={onClose}>
      <FailureNotice failure={revoke.error} />
      <p>
        <span className="font-mono">{prefix}…</span>{" "}
        {t`is refused from now on, and never works again. The program needs another key.`}
      </p>
      <ReasonField value={reason} onChange={setReason} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onPress={onClose}>{t`Cancel`}</Button>
        <Button
          look="danger"
          isPending={revoke.isPending}
          isDisabled={!isReason(reason)}
          onPress={() => revoke.mutate({ keyId, reason })}
        >{t`Revoke`}</Button>
      </div>
    </Dialog>
  );
}
