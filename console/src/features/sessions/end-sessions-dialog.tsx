import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useAction } from "../../shared/server/use-action.ts";
import type { Result } from "../../shared/ui/action-result.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { FailureNotice } from "../../shared/ui/failure-notice.tsx";
import { endsWith, LastFour } from "../../shared/ui/last-four.tsx";
import { isReason, ReasonField } from "../../shared/ui/reason-field.tsx";
import type { OpenSession } from "./all-sessions.tsx";

interface EndSessionsDialogProps {
  readonly session: OpenSession;
  readonly onClose: () => void;
  readonly onDone: (result: Result) => void;
}

/** Asks for the reason, and ends every session of an operator, who can sign in again. */
export function EndSessionsDialog({ session: { name, operatorId }, onClose, onDone }: EndSessionsDialogProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState("");
  const [typed, setTyped] = useState("");
  const end = useAction("/c/v1/people/end-sessions", {
    invalidates: ["sessions", "people", "proposals"],
    onDone: (reply: Result) => {
      onDone(reply);
      onClose();
    },
  });
  return (
    <Dialog title={t`End every session of ${name}`} isOpen onClose={onClose}>
      <FailureNotice failure={end.error} />
      <p className="text-soft">{t`Within two seconds, on every device. The person can sign in again; to prevent that, suspend the account.`}</p>
      <ReasonField value={reason} onChange={setReason} />
      <LastFour subject={name} value={typed} onChange={setTyped} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onPress={onClose}>{t`Cancel`}</Button>
        <Button
          look="danger"
          isPending={end.isPending}
          isDisabled={!isReason(reason) || !endsWith(name, typed)}
          onPress={() => end.mutate({ operatorId, reason })}
        >{t`End all`}</Button>
      </div>
    </Dialog>
  );
}
