import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useAction } from "../../shared/server/use-action.ts";
import type { Result } from "../../shared/ui/action-result.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { FailureNotice } from "../../shared/ui/failure-notice.tsx";
import { isReason, ReasonField } from "../../shared/ui/reason-field.tsx";
import type { Switch } from "./switch.ts";
import { useKindWords } from "./use-kind-words.ts";

interface SwitchDialogProps {
  readonly row: Switch;
  readonly onClose: () => void;
  readonly onDone: (result: Result) => void;
}

/** Closes or opens a switch; first says how many sessions and rounds closing affects. */
export function SwitchDialog({ row, onClose, onDone }: SwitchDialogProps) {
  const { t } = useLingui();
  const { count } = useKindWords();
  // The dialog keeps its purpose when the list behind it is read again.
  const [closes] = useState(row.closed === null);
  const [reason, setReason] = useState("");
  const done = {
    invalidates: ["switches", "proposals"],
    onDone: (reply: Result) => {
      onDone(reply);
      onClose();
    },
  };
  const close = useAction("/c/v1/switches/close", done);
  const open = useAction("/c/v1/switches/open", done);
  const { kind, label, name } = row;
  const chosen = closes ? close : open;
  return (
    <Dialog title={closes ? t`Close ${label}` : t`Open ${label} again`} isOpen onClose={onClose}>
      <FailureNotice failure={chosen.error} />
      {closes ? (
        <div className="grid gap-2 rounded-md border border-line bg-sunk p-3">
          <dl className="grid grid-cols-2 gap-2">
            <div>
              <dt className="text-note text-soft">{t`Sessions`}</dt>
              <dd className="text-title font-bold tabular-nums">{count(row.sessions)}</dd>
            </div>
            <div>
              <dt className="text-note text-soft">{t`Open rounds`}</dt>
              <dd className="text-title font-bold tabular-nums">{count(row.openRounds)}</dd>
            </div>
          </dl>
          <p className="text-soft">{t`Their next bet is refused. Rounds under way are settled.`}</p>
        </div>
      ) : (
        <p className="text-soft">{t`New bets and launches are taken again, on every server.`}</p>
      )}
      <ReasonField value={reason} onChange={setReason} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onPress={onClose}>{t`Cancel`}</Button>
        <Button
          look={closes ? "danger" : "primary"}
          isPending={chosen.isPending}
          isDisabled={!isReason(reason)}
          onPress={() => chosen.mutate({ kind, name, reason })}
        >
          {closes ? t`Close for new bets` : t`Open again`}
        </Button>
      </div>
    </Dialog>
  );
}
