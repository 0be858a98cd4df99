import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { showToast } from "../../shared/dialogs/toast.ts";
import { Button } from "../../shared/ui/button.tsx";
import { useSaveConsent, type Change } from "./consent.ts";
import { Select } from "./section.tsx";

interface ChoiceProps {
  readonly label: string;
  /** What the server has. */
  readonly stored: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly change: (value: string) => Change;
  /** Runs once the server has it. */
  readonly onStored?: () => void;
}

/** A choice the server keeps. What it refused, or never got, stays chosen beside its reason and can be sent again. */
export function SavedSelect({ label, stored, options, change, onStored }: ChoiceProps) {
  const { t } = useLingui();
  const save = useSaveConsent();
  const reason = save.error?.message ?? "";
  const [draft, setDraft] = useState<string | null>(null);
  const send = (value: string) => {
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
      <Select label={label} value={draft ?? stored} disabled={save.isPending} options={options} onChange={send} />
      {save.isError && draft !== null && (
        <div role="alert" className="my-2 grid gap-2 border-l-3 border-coral pl-3">
          <p className="text-note">{t`Not saved: ${reason}`}</p>
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => send(draft)}>{t`Try again`}</Button>
            <Button look="quiet" onClick={() => setDraft(null)}>{t`Leave it as it was`}</Button>
          </div>
        </div>
      )}
    </>
  );
}

interface TickProps {
  readonly label: string;
  readonly stored: boolean;
  readonly change: (ticked: boolean) => Change;
}

/** A yes or no the server keeps, as `Choice`. */
export function SavedCheckbox({ label, stored, change }: TickProps) {
  const { t } = useLingui();
  const save = useSaveConsent();
  const reason = save.error?.message ?? "";
  const [draft, setDraft] = useState<boolean | null>(null);
  const send = (ticked: boolean) => {
    setDraft(ticked);
    save.mutate(change(ticked), {
      onSuccess: () => {
        setDraft(null);
        showToast(t`Saved.`, "good");
      },
    });
  };
  return (
    <>
      <label className="flex min-h-12 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          className="tick"
          checked={draft ?? stored}
          disabled={save.isPending}
          onChange={(event) => send(event.target.checked)}
        />
        {label}
      </label>
      {save.isError && draft !== null && (
        <div role="alert" className="my-2 grid justify-items-start gap-2 border-l-3 border-coral pl-3">
          <p className="text-note">{t`Not saved: ${reason}`}</p>
          <Button onClick={() => send(draft)}>{t`Try again`}</Button>
        </div>
      )}
    </>
  );
}
