import type { ReactNode } from "react";
import { Icon } from "../../shared/ui/icon.tsx";

interface ChoiceProps {
  readonly group: string;
  readonly taken: boolean;
  readonly disabled?: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

/** One of several possibilities, as a card with a radio button. */
export function Choice({ group, taken, disabled = false, onChoose, children }: ChoiceProps) {
  return (
    <label
      className={`relative isolate flex min-h-12 min-w-0 grow items-center justify-between gap-3 rounded-sm px-3.5 py-2.5 border ${
        taken
          ? "border-transparent text-ink"
          : disabled
            ? "border-dashed border-line text-faint"
            : "border-line bg-lifted"
      }`}
    >
      {taken && <span aria-hidden="true" className="ticket absolute inset-0 -z-1 rounded-sm" />}
      <input
        type="radio"
        name={group}
        checked={taken}
        disabled={disabled}
        onChange={onChoose}
        className="absolute inset-0 size-full cursor-pointer appearance-none rounded-sm"
      />
      <span className="min-w-0 grow">{children}</span>
      {taken && <Icon name="check" size={18} className="shrink-0" />}
    </label>
  );
}
