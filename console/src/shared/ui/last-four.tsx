import { useLingui } from "@lingui/react/macro";
import { Field } from "./field.tsx";

/** Returns whether a text is how a subject ends: four characters. */
export const endsWith = (subject: string, typed: string): boolean =>
  typed.trim() !== "" && typed.trim() === subject.slice(-4);

/** Asks for the last four characters of what an action without an inverse is about (R-CUI-06). */
export function LastFour({
  subject,
  value,
  onChange,
}: {
  readonly subject: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const { t } = useLingui();
  return (
    <Field
      label={t`Last four characters of ${subject}`}
      value={value}
      onChange={onChange}
      maxLength={4}
      autoComplete="off"
      note={t`This cannot be undone.`}
    />
  );
}
