import { useLingui } from "@lingui/react/macro";
import { useState, type ReactNode } from "react";
import type { CallFailed } from "../../shared/server/call.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { isReason, ReasonField } from "../../shared/ui/reason-field.tsx";
import { DeskFailure } from "./desk-failure.tsx";

interface ActDialogProps {
  readonly title: string;
  /** The text of the button that sends the action. */
  readonly verb: string;
  readonly look?: "primary" | "danger";
  /** Says what the action does and what the player sees of it. */
  readonly note: string;
  readonly failure: CallFailed | null;
  /** Whether the order has moved on, so that the action is no longer possible. */
  readonly isLate: boolean;
  readonly isPending: boolean;
  /** False while a field is missing. */
  readonly isReady: boolean;
  readonly onSend: (reason: string) => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** The frame of the desk's dialogs: fields, the operator's reason, and what the player sees. */
export function ActDialog(props: ActDialogProps) {
  const { title, verb, look = "primary", note, failure, isLate, isPending, isReady, onSend, onClose, children } = props;
  const { t } = useLingui();
  const [reason, setReason] = useState("");
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <DeskFailure failure={failure} />
      {isLate && !isPending && failure === null && (
        <Notice look="warn">{t`The order has moved on: this is no longer possible.`}</Notice>
      )}
      {children}
      <ReasonField value={reason} onChange={setReason} />
      <p className="text-note text-soft">{note}</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onPress={onClose}>{t`Cancel`}</Button>
        <Button
          look={look}
          isPending={isPending}
          isDisabled={isLate || !isReady || !isReason(reason)}
          onPress={() => onSend(reason)}
        >
          {verb}
        </Button>
      </div>
    </Dialog>
  );
}
