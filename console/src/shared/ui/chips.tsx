import { useLingui } from "@lingui/react/macro";
import { Button } from "react-aria-components";

export interface Chip {
  /** The name of the filter in the address. */
  readonly key: string;
  readonly label: string;
  readonly value: string;
}

/** The filters that are set, each with a button that removes it (R-CUI-04). */
export function Chips({
  chips,
  onRemove,
}: {
  readonly chips: readonly Chip[];
  readonly onRemove: (key: string) => void;
}) {
  const { t } = useLingui();
  if (chips.length === 0) return null;
  return (
    <ul aria-label={t`Filters`} className="flex flex-wrap gap-2">
      {chips.map(({ key, label, value }) => (
        <li
          key={key}
          className="flex max-w-full items-center rounded-full border border-edge bg-sheet pl-3 text-note font-semibold"
        >
          <span className="min-w-0 wrap-anywhere">
            <span className="font-normal text-soft">{label}: </span>
            {value}
          </span>
          <Button
            aria-label={t`Remove the filter: ${label}`}
            onPress={() => onRemove(key)}
            className="grid size-8 shrink-0 place-items-center rounded-full text-soft hover:text-ink max-sm:size-11"
          >
            ×
          </Button>
        </li>
      ))}
    </ul>
  );
}
