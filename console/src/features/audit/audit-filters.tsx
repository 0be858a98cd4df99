import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "../../shared/ui/button.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { readSearch, type AuditSearch } from "./audit-search.ts";

interface AuditFiltersProps {
  readonly filter: AuditSearch;
  readonly onSearch: (search: AuditSearch) => void;
}

/** Returns the filters of the audit log with their names. */
export function useAuditFilters() {
  const { t } = useLingui();
  return [
    ["action", t`Action`, "text"],
    ["operator", t`Person`, "text"],
    ["player", t`Player`, "text"],
    ["subject", t`Subject`, "text"],
    ["reason", t`Reason`, "text"],
    ["from", t`From`, "date"],
    ["to", t`To`, "date"],
  ] as const;
}

export function AuditFilters({ filter, onSearch }: AuditFiltersProps) {
  const { t } = useLingui();
  const [given, setGiven] = useState<Readonly<Record<string, string>>>({ ...filter });
  const fields = useAuditFilters();
  return (
    <form
      role="search"
      className="grid gap-3 rounded-lg border border-line bg-sheet p-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(readSearch(given));
      }}
    >
      <div className="grid gap-3 sm:grid-cols-4">
        {fields.map(([name, label, type]) => (
          <Field
            key={name}
            label={label}
            type={type}
            isRequired={false}
            autoComplete="off"
            value={given[name] ?? ""}
            onChange={(value) => setGiven({ ...given, [name]: value })}
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary">{t`Search`}</Button>
        <Button onPress={() => onSearch({})}>{t`Clear`}</Button>
      </div>
    </form>
  );
}
