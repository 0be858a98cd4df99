import type { ReactNode } from "react";
import { Icon } from "../../shared/ui/icon.tsx";
import { RadioCard } from "./radio-card.tsx";

interface ChoiceProps {
  readonly group: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

/** One of several possibilities, as a card with a radio button. */
export function Choice({ group, checked, disabled = false, onChoose, children }: ChoiceProps) {
  return (
    <RadioCard
      group={group}
      checked={checked}
      isOff={disabled}
      disabled={disabled}
      onChoose={onChoose}
      className="min-w-0 grow items-center justify-between gap-3 py-2.5"
    >
      <span className="min-w-0 grow">{children}</span>
      {checked && <Icon name="check" size={18} className="shrink-0" />}
    </RadioCard>
  );
}
