import { useLingui } from "@lingui/react/macro";
import { useState, type ReactNode } from "react";
import { showToast } from "../../shared/dialogs/toast.ts";
import { Button } from "../../shared/ui/button.tsx";
import { useSaveConsent, type Change } from "./consent.ts";
import { Select } from "../../shared/forms/select.tsx";

interface SavedProps<Value> {
  /** The server's value. */
  readonly stored: Value;
  readonly change: (value: Value) => Change;
  /** Runs once the server has stored the new value. */
  readonly onStored?: () => void;
}

interface SavedChoiceProps<Value> extends SavedProps<Value> {
  /** The player can return to the stored value. */
  readonly undo?: boolean;
  readonly children: (value: Value, busy: boolean, send: (value: Value) => void) => ReactNode;
}

/** A choice the server stores. If refused or not received, it stays selected with the reason and can be sent again. */
function SavedChoice<Value>({ stored, change, onStored, undo = false, children }: SavedChoiceProps<Value>) {
  const { t } = useLingui();
  const save = useSaveConsent();
  const reason = save.error?.message ?? "";
  const [draft, setDraft] = useState<Value | null>(null);
  const send = (value: Value) => {
    setDraft(value);
    save.mutate(change(value), {
      onSuccess: () => {
        setDraft(null);
        showToast(t`Saved.`, "good");
        onStored?.();
      },
    });
  };
  return (
    <>
      {children(draft ?? stored, save.isPending, send)}
      {save.isError && draft !== null && (
        <div role="alert" className="my-2 grid gap-2 border-l-3 border-coral pl-3">
          <p className="text-note">{t`Not saved: ${reason}`}</p>
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => send(draft)}>{t`Try again`}</Button>
            {undo && <Button look="quiet" onClick={() => setDraft(null)}>{t`Leave it as it was`}</Button>}
          </div>
        </div>
      )}
    </>
  );
}

interface SavedSelectProps extends SavedProps<string> {
  readonly label: string;
  readonly options: readonly (readonly [value: string, text: string])[];
}

export function SavedSelect({ label, options, ...saved }: SavedSelectProps) {
  return (
    <SavedChoice {...saved} undo>
      {(value, busy, send) => (
        // One below the other, the selects are equally wide.
        <Select label={label} value={value} disabled={busy} width="w-44" options={options} onChange={send} />
      )}
    </SavedChoice>
  );
}

export function SavedCheckbox({ label, ...saved }: SavedProps<boolean> & { readonly label: string }) {
  return (
    <SavedChoice {...saved}>
      {(ticked, busy, send) => (
        <label className="flex min-h-12 items-center gap-3 font-semibold">
          <input
            type="checkbox"
            className="tick"
            checked={ticked}
            disabled={busy}
            onChange={(event) => send(event.target.checked)}
          />
          {label}
        </label>
      )}
    </SavedChoice>
  );
}
