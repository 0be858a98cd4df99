import type { HoldReason } from "@fairlobby/contract/console";
import { useLingui } from "@lingui/react/macro";
import { Choice } from "../../shared/ui/choice.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { particularsOf } from "../../shared/text/particulars.ts";

interface ParticularsFieldsProps {
  readonly reason: HoldReason;
  readonly given: Readonly<Record<string, string>>;
  readonly onChange: (given: Readonly<Record<string, string>>) => void;
}

const types = { text: "text", date: "date", moment: "datetime-local" } as const;

/** The particulars that a reason needs. */
export function ParticularsFields({ reason, given, onChange }: ParticularsFieldsProps) {
  const { i18n } = useLingui();
  return particularsOf[reason].map(({ name, label, kind, options = [] }) =>
    kind === "choice" ? (
      <Choice
        key={name}
        label={i18n._(label)}
        value={given[name] ?? ""}
        options={options.map(([value, words]) => [value, i18n._(words)] as const)}
        onChange={(value) => onChange({ ...given, [name]: value })}
      />
    ) : (
      <Field
        key={name}
        label={i18n._(label)}
        type={types[kind]}
        autoComplete="off"
        value={given[name] ?? ""}
        onChange={(value) => onChange({ ...given, [name]: value })}
      />
    ),
  );
}
