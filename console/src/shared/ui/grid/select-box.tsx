import { useLingui } from "@lingui/react/macro";

interface SelectBoxProps {
  readonly name: string;
  readonly isSelected: boolean;
  readonly onToggle: () => void;
}

/** Selects a row. */
export function SelectBox({ name, isSelected, onToggle }: SelectBoxProps) {
  const { t } = useLingui();
  return (
    <label className="grid size-full min-h-6 place-items-center max-sm:size-11">
      <input
        type="checkbox"
        className="size-4.5"
        aria-label={t`Select ${name}`}
        checked={isSelected}
        onChange={onToggle}
      />
    </label>
  );
}
