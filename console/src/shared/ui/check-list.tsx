import { Checkbox, CheckboxGroup, Label } from "react-aria-components";

interface CheckListProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly text: string; readonly note?: string | undefined }[];
  readonly chosen: readonly Value[];
  readonly onChange: (chosen: Value[]) => void;
}

/** A list of options of which several can be chosen. */
export function CheckList<Value extends string>({ label, options, chosen, onChange }: CheckListProps<Value>) {
  return (
    <CheckboxGroup value={[...chosen]} onChange={(values) => onChange(values as Value[])} className="grid gap-1">
      <Label className="font-semibold">{label}</Label>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {options.map(({ value, text, note }) => (
          <Checkbox
            key={value}
            value={value}
            className={`group flex min-h-9 gap-2.5 max-sm:min-h-11 ${note === undefined ? "items-center" : "items-start py-2"}`}
          >
            <span
              aria-hidden="true"
              className="grid size-4.5 shrink-0 place-items-center rounded border border-edge bg-sheet font-bold text-act-ink group-data-focus-visible:outline-2 group-data-focus-visible:outline-offset-2 group-data-focus-visible:outline-act group-data-selected:border-act group-data-selected:bg-act"
            >
              <span className="hidden group-data-selected:block">✓</span>
            </span>
            <span>
              {text}
              {note !== undefined && <span className="block text-note text-soft">{note}</span>}
            </span>
          </Checkbox>
        ))}
      </div>
    </CheckboxGroup>
  );
}
