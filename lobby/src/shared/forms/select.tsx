import { Picker } from "./picker.tsx";

interface SelectProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly disabled?: boolean;
  /** Width of the select; by default that of its longest option. */
  readonly width?: string;
  readonly onChange: (value: string) => void;
}

/** A labelled native select. */
export function Select({ label, value, options, disabled = false, width = "", onChange }: SelectProps) {
  return (
    <label className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1.5 py-1">
      <span className="flex-[1_1_6rem] font-semibold">{label}</span>
      <Picker
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
        className={`max-w-full ${width}`}
      >
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </Picker>
    </label>
  );
}
