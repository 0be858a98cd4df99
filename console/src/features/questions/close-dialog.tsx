import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useAction } from "../../shared/server/use-action.ts";
import type { Result } from "../../shared/ui/action-result.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { FailureNotice } from "../../shared/ui/failure-notice.tsx";
import { isReason, ReasonField } from "../../shared/ui/reason-field.tsx";

interface CloseDialogProps {
  readonly number: string;
  readonly onClose: () => void;
  readonly onDone: (result: Result) => void;
}

/** Asks for the reason, and closes a question without an answer. */
export function CloseDialog({ number, onClose, onDone }: CloseDialogProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState("");
  const close = useAction("/c/v1/questions/close", {
    invalidates: ["questions", "question", "proposals"],
    onDone: (reply) => {
      onDone(reply);
      onClose();
    },
  });
  return (
    <Dialog title={t`Close question ${number}`} isOpen onClose={onClose}>
      <FailureNotice failure={close.error} />
      <p className="text-soft">{t`After that, nothing can be added to it. The player reads that it was closed, and can ask a new one.`}</p>
      <ReasonField value={reason} onChange={setReason} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onPress={onClose}>{t`Cancel`}</Button>
        <Button
          look="danger"
          isPending={close.isPending}
          isDisabled={!isReason(reason)}
          onPress={() => close.mutate({ number, reason })}
        >{t`Close the question`}</Button>
      </div>
    </Dialog>
  );
}
