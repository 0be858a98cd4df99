import { canBeDecided, type PolicyAction, type Role } from "@fairlobby/contract/console";
import { useLingui } from "@lingui/react/macro";
import { useWords } from "../../shared/text/use-words.ts";
import { Button } from "../../shared/ui/button.tsx";
import { CheckList } from "../../shared/ui/check-list.tsx";
import { Choice } from "../../shared/ui/choice.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { fits, type BoundName, type TierForm } from "./tier-form.ts";

interface TierFieldsProps {
  readonly title: string;
  readonly form: TierForm;
  /** The last tier accepts any sum and any number. */
  readonly isLast: boolean;
  /** The tier counts players, not money. */
  readonly isPlayers: boolean;
  readonly action: PolicyAction;
  readonly approvers: readonly Role[];
  readonly onChange: (form: TierForm) => void;
  /** Null: the tier cannot be removed. */
  readonly onRemove: (() => void) | null;
}

/** The fields of one tier. */
export function TierFields({ title, form, isLast, isPlayers, action, approvers, onChange, onRemove }: TierFieldsProps) {
  const { t } = useLingui();
  const words = useWords();
  const bound = (name: BoundName, label: string, note?: string) => (
    <Field
      label={label}
      note={note}
      value={form[name]}
      inputMode="numeric"
      autoComplete="off"
      isRequired={false}
      problem={fits(name, form[name]) ? undefined : t`A whole number that fits, or nothing.`}
      onChange={(value) => onChange({ ...form, [name]: value })}
    />
  );
  const peopleWords = [
    ["1", t`One person`],
    ["2", t`Two people`],
    ["3", t`Three people`],
  ] as const;
  const mayApprove = approvers.length + 1;
  const isDecidable = canBeDecided(action, { people: Number(form.people), roles: [...form.roles] });
  return (
    <fieldset className="grid gap-3 rounded-md border border-line p-3">
      <legend className="px-1 font-semibold">{title}</legend>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Choice
          label={t`People`}
          value={form.people}
          options={peopleWords.filter(
            ([people]) => people === form.people || canBeDecided(action, { people: Number(people), roles: [] }),
          )}
          note={peopleWords.length > mayApprove ? t`Limited by the number of roles that may approve it.` : undefined}
          onChange={(people) => onChange({ ...form, people })}
        />
        {!isLast &&
          bound("upTo", isPlayers ? t`Up to players in 24 hours` : t`Up to a sum in 24 hours`, t`Empty: any.`)}
        {!isLast && bound("perDay", t`Times in 24 hours`, t`Empty: any.`)}
        {bound("ownUpTo", t`Undoing what one began, up to`, t`Empty: any.`)}
        {bound("coolingHours", t`Takes effect after (hours)`, t`Empty: at once.`)}
      </div>
      {form.people !== "1" && (
        <CheckList
          label={t`Roles that may approve it; none chosen: all of these`}
          options={approvers.map((role) => ({ value: role, text: words.role(role) }))}
          chosen={form.roles}
          onChange={(roles) => onChange({ ...form, roles })}
        />
      )}
      {!isDecidable && (
        <p className="text-note font-semibold text-bad">{t`Too few roles may approve it: nobody could decide.`}</p>
      )}
      {onRemove !== null && (
        <div className="text-right">
          <Button look="quiet" label={t`Leave out: ${title}`} onPress={onRemove}>{t`Leave out`}</Button>
        </div>
      )}
    </fieldset>
  );
}
