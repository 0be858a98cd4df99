import { useLingui } from "@lingui/react/macro";
import { useId } from "react";

interface ChoiceProps<Value extends string> {
  readonly label: string;
  /** Empty: nothing is chosen yet. */
  readonly value: Value | "";
  readonly options: readonly (readonly [value: Value, text: string])[];
  readonly onChange: (value: Value) => void;
  readonly note?: string | undefined;
}

/** A choice of one among a few options. */
export function Choice<Value extends string>({ label, value, options, onChange, note }: ChoiceProps<Value>) {
  const { t } = useLingui();
  const id = useId();
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => onChange(target.value as Value)}
        {...(note === undefined ? {} : { "aria-describedby": `${id}-note` })}
        className="min-h-9 w-full rounded-md border border-edge bg-sheet px-2 py-1.5 max-sm:min-h-11 max-sm:text-base"
      >
        {value === "" && <option value="" disabled>{t`Choose…`}</option>}
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
      {note !== undefined && (
        <p id={`${id}-note`} className="text-note text-soft">
          {note}
        </p>
      )}
    </div>
  );
}
