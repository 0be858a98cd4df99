import type { Role } from "@fairlobby/contract/console";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useAction } from "../../shared/server/use-action.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { FailureNotice } from "../../shared/ui/failure-notice.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { isReason, ReasonField } from "../../shared/ui/reason-field.tsx";
import type { Result } from "../../shared/ui/action-result.tsx";
import { auditorDays, endOfAuditor } from "./auditor-end.ts";
import { RoleChoice, rolesProblem } from "./role-choice.tsx";

interface InviteDialogProps {
  readonly onClose: () => void;
  readonly onDone: (result: Result) => void;
}

export function InviteDialog({ onClose, onDone }: InviteDialogProps) {
  const { t } = useLingui();
  const [email, setEmail] = useState("");
  const [chosen, setChosen] = useState<Role[]>([]);
  const [reason, setReason] = useState("");
  const invite = useAction("/c/v1/people/invite", {
    invalidates: ["people", "proposals"],
    onDone: (reply) => {
      onDone(reply);
      onClose();
    },
  });
  const isAuditor = chosen.includes("auditor");
  return (
    <Dialog title={t`Invite a person`} isOpen onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          invite.mutate({ email, roles: chosen, endsAt: isAuditor ? endOfAuditor(Date.now()) : null, reason });
        }}
      >
        <FailureNotice failure={invite.error} />
        <Field
          label={t`Email`}
          type="email"
          inputMode="email"
          autoComplete="off"
          value={email}
          onChange={setEmail}
          autoFocus
        />
        <RoleChoice chosen={chosen} onChange={setChosen} />
        {isAuditor && (
          <p className="text-soft">{t`An auditor only reads, and the account ends after ${auditorDays} days.`}</p>
        )}
        <ReasonField value={reason} onChange={setReason} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button
            type="submit"
            look="primary"
            isPending={invite.isPending}
            isDisabled={
              !email.includes("@") || chosen.length === 0 || rolesProblem(chosen) !== null || !isReason(reason)
            }
          >
            {t`Invite`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
