import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useAction } from "../../shared/server/use-action.ts";
import { useWords } from "../../shared/text/use-words.ts";
import type { Result } from "../../shared/ui/action-result.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { FailureNotice } from "../../shared/ui/failure-notice.tsx";
import { isReason, ReasonField } from "../../shared/ui/reason-field.tsx";
import type { Operator } from "./people-table.tsx";

interface ReviewDialogProps {
  /** Everybody who is not suspended. */
  readonly people: readonly Operator[];
  readonly onClose: () => void;
  readonly onDone: (result: Result) => void;
}

/** Confirms the list of people and roles (R-OPR-10). */
export function ReviewDialog({ people, onClose, onDone }: ReviewDialogProps) {
  const { t } = useLingui();
  const words = useWords();
  const [reason, setReason] = useState("");
  const review = useAction("/c/v1/people/review", {
    invalidates: ["people", "proposals"],
    onDone: (reply: Result) => {
      onDone(reply);
      onClose();
    },
  });
  return (
    <Dialog title={t`Confirm the list`} isOpen onClose={onClose}>
      <FailureNotice failure={review.error} />
      <p>{t`You confirm that each account below belongs to the person named, that no two of them are the same person, and that each still needs these roles. Software cannot check this.`}</p>
      <ul className="grid gap-1 rounded-md border border-line bg-sunk p-3">
        {people.map(({ operatorId, name, email, roles }) => (
          <li key={operatorId} className="break-words">
            <span className="font-semibold">{name === "" ? email : name}</span>
            {name !== "" && <span className="text-soft"> {email}</span>} · {words.roles(roles)}
          </li>
        ))}
      </ul>
      <ReasonField value={reason} onChange={setReason} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onPress={onClose}>{t`Cancel`}</Button>
        <Button
          look="primary"
          isPending={review.isPending}
          isDisabled={!isReason(reason)}
          onPress={() =>
            review.mutate({
              people: people.map(({ operatorId, roles }) => ({ operatorId, roles: [...roles] })),
              reason,
            })
          }
        >
          {t`Confirm the list`}
        </Button>
      </div>
    </Dialog>
  );
}
