import { useLingui } from "@lingui/react/macro";
import { Field } from "./field.tsx";

/** Returns whether a typed text is the last four characters of the subject. */
export const endsWith = (subject: string, typed: string): boolean =>
  typed.trim() !== "" && typed.trim() === subject.slice(-4);

/** Asks for the last four characters of the subject of an action that cannot be undone (R-CUI-06). */
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
