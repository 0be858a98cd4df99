import type { Role } from "@fairlobby/contract/console";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useAction } from "../../shared/server/use-action.ts";
import { useMe } from "../../shared/server/session.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { FailureNotice } from "../../shared/ui/failure-notice.tsx";
import { endsWith, LastFour } from "../../shared/ui/last-four.tsx";
import { isReason, ReasonField } from "../../shared/ui/reason-field.tsx";
import type { Result } from "../../shared/ui/action-result.tsx";
import type { Operator } from "./people-table.tsx";
import { RoleChoice, rolesProblem } from "./role-choice.tsx";

interface OperatorDialogProps {
  readonly operator: Operator;
  readonly onClose: () => void;
  readonly onDone: (result: Result) => void;
}

const isSame = (one: readonly Role[], other: readonly Role[]): boolean =>
  [...one].sort().join() === [...other].sort().join();

/** Changes a person's roles, resets a lost second factor, or suspends the account. */
export function OperatorDialog({ operator, onClose, onDone }: OperatorDialogProps) {
  const { t } = useLingui();
  const me = useMe();
  const [chosen, setChosen] = useState<Role[]>([...operator.roles]);
  const [reason, setReason] = useState("");
  const [typed, setTyped] = useState("");
  const [suspends, setSuspends] = useState(false);
  const done = {
    invalidates: ["people", "proposals"],
    onDone: (reply: Result) => {
      onDone(reply);
      onClose();
    },
  };
  const change = useAction("/c/v1/people/roles", done);
  const suspend = useAction("/c/v1/people/suspend", done);
  const reset = useAction("/c/v1/people/reset-factor", done);
  const { operatorId, state } = operator;
  const called = operator.name === "" ? operator.email : operator.name;
  const isOwn = operatorId === me.operatorId;
  const isPending = change.isPending || suspend.isPending || reset.isPending;
  const isReady = isReason(reason) && !isPending;
  return (
    <Dialog title={called} isOpen onClose={onClose}>
      <FailureNotice failure={change.error ?? suspend.error ?? reset.error} />
      {state === "suspended" ? (
        <p className="text-soft">{t`This account is suspended. It stays in the audit log forever.`}</p>
      ) : (
        <>
          <RoleChoice chosen={chosen} onChange={setChosen} />
          <ReasonField value={reason} onChange={setReason} />
          {suspends && (
            <>
              <p>{t`A suspension revokes the API keys that this person created. Programs that use them need new ones.`}</p>
              <LastFour subject={called} value={typed} onChange={setTyped} />
            </>
          )}
          {isOwn && (
            <p className="text-soft">{t`This is you: nobody may approve an action about their own account.`}</p>
          )}
        </>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onPress={onClose}>{t`Cancel`}</Button>
        {state !== "suspended" && (
          <>
            {suspends ? (
              <Button
                look="danger"
                isPending={suspend.isPending}
                isDisabled={!isReady || !endsWith(called, typed)}
                onPress={() => suspend.mutate({ operatorId, reason })}
              >
                {t`Suspend`}
              </Button>
            ) : (
              <Button look="danger" onPress={() => setSuspends(true)}>
                {t`Suspend…`}
              </Button>
            )}
            <Button isDisabled={!isReady} onPress={() => reset.mutate({ operatorId, reason })}>
              {t`Reset second factor`}
            </Button>
            <Button
              look="primary"
              isPending={change.isPending}
              isDisabled={
                !isReady || chosen.length === 0 || rolesProblem(chosen) !== null || isSame(chosen, operator.roles)
              }
              onPress={() => change.mutate({ operatorId, roles: chosen, reason })}
            >
              {t`Change roles`}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}
