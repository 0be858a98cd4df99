import { useLingui } from "@lingui/react/macro";
import { Picker } from "../../../shared/forms/picker.tsx";
import type { Sorting } from "../catalogue/sort.ts";

interface SortPickerProps {
  readonly sorting: Sorting | null;
  readonly searching: boolean;
  readonly onSort: (sorting: Sorting | null) => void;
}

/** The order of the list. A search has an order of its own, the best match first. */
export function SortPicker({ sorting, searching, onSort }: SortPickerProps) {
  const { t } = useLingui();
  const names: Readonly<Record<Sorting, string>> = {
    newest: t`Newest first`,
    name: t`By name`,
    return: t`Highest return first`,
    stake: t`Smallest stake first`,
  };
  return (
    <Picker
      aria-label={t`Sort by`}
      value={sorting ?? (searching ? "best" : "newest")}
      onChange={({ target }) => onSort(target.value === "best" ? null : (target.value as Sorting))}
    >
      {searching && <option value="best">{t`Best match first`}</option>}
      {Object.entries(names).map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </Picker>
  );
}
