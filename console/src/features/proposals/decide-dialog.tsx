import type { ConsoleReply } from "@fairlobby/contract/console";
import { useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { signWithPasskey } from "../../shared/passkeys/passkeys.ts";
import { call, type CallFailed } from "../../shared/server/call.ts";
import { useMe } from "../../shared/server/session.ts";
import { useAction } from "../../shared/server/use-action.ts";
import { useWords } from "../../shared/text/use-words.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { FailureNotice } from "../../shared/ui/failure-notice.tsx";
import { isReason, ReasonField } from "../../shared/ui/reason-field.tsx";
import type { Proposal } from "./proposal.ts";
import { ProposalLines } from "./proposal-lines.tsx";
import { SignedFields } from "./signed-fields.tsx";

interface DecideDialogProps {
  readonly proposal: Proposal;
  readonly approves: boolean;
  readonly onClose: () => void;
  readonly onDecided: (decided: Decided) => void;
}

/** The result of a decision. */
export type Decided = ConsoleReply<"/c/v1/proposals/decide">;

/** Approves or refuses a proposal; an operator with a passkey signs the approval with it (R-EYE-04). */
export function DecideDialog({ proposal, approves, onClose, onDecided }: DecideDialogProps) {
  const { t } = useLingui();
  const me = useMe();
  const words = useWords();
  const [reason, setReason] = useState("");
  const { hash, proposalId } = proposal;
  const send = useAction("/c/v1/proposals/decide", {
    invalidates: ["proposals", "people"],
    onDone: (reply) => {
      onDecided(reply);
      onClose();
    },
  });
  const signs = approves && me.passkeys > 0;
  const decide = useMutation<unknown, CallFailed>({
    mutationFn: async () => {
      const answer = signs
        ? await signWithPasskey((await call("/c/v1/proposals/approval-challenge", { proposalId })).options)
        : null;
      return send.mutateAsync({ proposalId, hash, approve: approves, reason, answer });
    },
  });
  return (
    <Dialog title={approves ? t`Approve` : t`Refuse`} isOpen onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          decide.mutate();
        }}
      >
        <p>
          <strong>{words.action(proposal.action)}</strong> · {proposal.subject.name}
        </p>
        <ProposalLines lines={proposal.lines} />
        <SignedFields fields={proposal.signed} />
        <FailureNotice failure={decide.error} />
        <ReasonField value={reason} onChange={setReason} />
        {signs && <p className="text-soft">{t`Your passkey signs exactly this proposal.`}</p>}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button
            type="submit"
            look={approves ? "primary" : "danger"}
            isPending={decide.isPending}
            isDisabled={!isReason(reason)}
          >
            {approves ? t`Approve` : t`Refuse`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
