import { approversOf, policyActions, type PolicyAction, type Tier } from "@fairlobby/contract/console";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useWords } from "../../shared/text/use-words.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { formOf, tiersOf, type TierForm } from "./tier-form.ts";
import { TierFields } from "./tier-fields.tsx";

interface TiersDialogProps {
  readonly action: PolicyAction;
  readonly tiers: readonly Tier[];
  readonly onClose: () => void;
  readonly onChange: (tiers: Tier[]) => void;
}

const most = 4;

/** Edits the tiers of one action: the first tier that fits applies, and the last one takes everything else. */
export function TiersDialog({ action, tiers, onClose, onChange }: TiersDialogProps) {
  const { t } = useLingui();
  const words = useWords();
  const [forms, setForms] = useState<readonly TierForm[]>(() => tiers.map(formOf));
  const read = tiersOf(action, forms);
  const { permission } = policyActions[action];
  const change = (changed: TierForm): void => setForms(forms.map((form) => (form.id === changed.id ? changed : form)));
  const add = (): void => {
    const [first] = forms;
    if (first !== undefined) setForms([{ ...first, id: crypto.randomUUID() }, ...forms]);
  };
  return (
    <Dialog title={words.action(action)} isOpen onClose={onClose}>
      <p className="text-soft">{t`The first tier that fits an action applies. The last tier accepts any sum and any number.`}</p>
      {forms.map((form, nth) => (
        <TierFields
          key={form.id}
          title={forms.length === 1 ? t`Always` : nth === forms.length - 1 ? t`Everything else` : t`Tier ${nth + 1}`}
          form={form}
          isLast={nth === forms.length - 1}
          isPlayers={permission === "export.rows"}
          action={action}
          approvers={approversOf(permission)}
          onChange={change}
          onRemove={
            forms.length === 1 || nth === forms.length - 1 ? null : () => setForms(forms.filter((one) => one !== form))
          }
        />
      ))}
      <div className="flex flex-wrap justify-end gap-2">
        <Button isDisabled={forms.length >= most} onPress={add}>{t`Add a tier before`}</Button>
        <Button onPress={onClose}>{t`Cancel`}</Button>
        <Button
          look="primary"
          isDisabled={read === null}
          onPress={() => {
            if (read !== null) onChange(read);
            onClose();
          }}
        >{t`Put into the draft`}</Button>
      </div>
    </Dialog>
  );
}
