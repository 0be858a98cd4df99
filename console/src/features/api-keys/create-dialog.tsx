import { apiScopeNames, type ApiScope } from "@fairlobby/contract/api";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useAction } from "../../shared/server/use-action.ts";
import { Button } from "../../shared/ui/button.tsx";
import { CheckList } from "../../shared/ui/check-list.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { FailureNotice } from "../../shared/ui/failure-notice.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { isReason, ReasonField } from "../../shared/ui/reason-field.tsx";
import type { Shown } from "./key-shown.tsx";
import { useScopeWords } from "./use-scope-words.ts";

interface CreateDialogProps {
  readonly onClose: () => void;
  readonly onShown: (shown: Shown) => void;
}

/** Returns the end of a day of the operator's device; null for an empty text. */
function endOf(day: string): number | null {
  if (day === "") return null;
  const end = new Date(`${day}T00:00`);
  end.setDate(end.getDate() + 1);
  return end.getTime();
}

/** Creates a key for a program (R-EXT-21). */
export function CreateDialog({ onClose, onShown }: CreateDialogProps) {
  const { t } = useLingui();
  const words = useScopeWords();
  const [name, setName] = useState("");
  const [chosen, setChosen] = useState<readonly ApiScope[]>([]);
  const [lastDay, setLastDay] = useState("");
  const [reason, setReason] = useState("");
  const create = useAction("/c/v1/keys/create", {
    invalidates: ["api-keys", "proposals"],
    onDone: ({ key, proposalId }) => {
      onShown({ key, waits: proposalId !== null });
      onClose();
    },
  });
  return (
    <Dialog title={t`Create a key`} isOpen onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          create.mutate({ name, scopes: [...chosen], expiresAt: endOf(lastDay), reason });
        }}
      >
        <FailureNotice failure={create.error} />
        <Field
          label={t`Name of the program`}
          type="text"
          autoComplete="off"
          maxLength={80}
          value={name}
          onChange={setName}
          autoFocus
        />
        <CheckList
          label={t`Scopes`}
          options={apiScopeNames.map((scope) => ({ value: scope, text: scope, note: words[scope] }))}
          chosen={chosen}
          onChange={setChosen}
        />
        <Field
          label={t`Last day`}
          type="date"
          isRequired={false}
          autoComplete="off"
          note={t`Empty: it works until somebody revokes it.`}
          value={lastDay}
          onChange={setLastDay}
        />
        <ReasonField value={reason} onChange={setReason} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button
            type="submit"
            look="primary"
            isPending={create.isPending}
            isDisabled={name.trim().length < 2 || chosen.length === 0 || !isReason(reason)}
          >
            {t`Create`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
