import { useLingui } from "@lingui/react/macro";
import { Field } from "./field.tsx";

const shortest = 10;
const longest = 500;

export const isReason = (text: string): boolean => {
  const { length } = text.trim();
  return length >= shortest && length <= longest;
};

interface ReasonFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly problem?: string | undefined;
}

/** The field for the operator's reason, in their own words; it is kept in the audit log. */
export function ReasonField({ value, onChange, problem }: ReasonFieldProps) {
  const { t } = useLingui();
  return (
    <Field
      label={t`Reason`}
      note={t`${shortest} to ${longest} characters, in your own words. It is kept forever.`}
      rows={3}
      maxLength={longest}
      value={value}
      onChange={onChange}
      problem={problem}
    />
  );
}
