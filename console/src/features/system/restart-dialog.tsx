import type { ConsoleReply } from "@fairlobby/contract/console";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useAction } from "../../shared/server/use-action.ts";
import type { Result } from "../../shared/ui/action-result.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { FailureNotice } from "../../shared/ui/failure-notice.tsx";
import { endsWith, LastFour } from "../../shared/ui/last-four.tsx";
import { isReason, ReasonField } from "../../shared/ui/reason-field.tsx";

interface RestartDialogProps {
  readonly job: NonNullable<ConsoleReply<"/c/v1/system/get">["givenUp"]>[number];
  readonly onClose: () => void;
  readonly onDone: (result: Result) => void;
}

/** Starts a job again. What it did before its error may be repeated, which every job allows for. */
export function RestartDialog({ job: { jobId, kind, error }, onClose, onDone }: RestartDialogProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState("");
  const [typed, setTyped] = useState("");
  const restart = useAction("/c/v1/system/restart-job", {
    invalidates: ["system", "proposals"],
    onDone: (reply: Result) => {
      onDone(reply);
      onClose();
    },
  });
  return (
    <Dialog title={t`Start ${kind} again`} isOpen onClose={onClose}>
      <FailureNotice failure={restart.error} />
      <p className="text-soft">{t`It gets all its attempts again, the first one at once. Its last error:`}</p>
      <p className="rounded-md border border-line bg-sunk p-3 font-mono wrap-anywhere">{error || t`not known`}</p>
      <ReasonField value={reason} onChange={setReason} />
      <LastFour subject={kind} value={typed} onChange={setTyped} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onPress={onClose}>{t`Cancel`}</Button>
        <Button
          look="primary"
          isPending={restart.isPending}
          isDisabled={!isReason(reason) || !endsWith(kind, typed)}
          onPress={() => restart.mutate({ jobId, reason })}
        >{t`Start again`}</Button>
      </div>
    </Dialog>
  );
}
