import { useLingui } from "@lingui/react/macro";
import type { HTMLInputAutoCompleteAttribute } from "react";
import { FieldError, Input, Label, Text, TextArea, TextField } from "react-aria-components";

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly note?: string | undefined;
  /** What is wrong with the value; undefined if nothing is known to be wrong. */
  readonly problem?: string | undefined;
  readonly type?: "text" | "email" | "password" | "date" | "datetime-local";
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly inputMode?: "numeric" | "email" | "text";
  /** Maximum number of characters. A field of one line accepts no more; one of several lines says how many are too many. */
  readonly maxLength?: number;
  readonly rows?: number;
  readonly autoFocus?: boolean;
  readonly isRequired?: boolean;
}

const box =
  "w-full rounded-md border border-edge bg-sheet px-2.5 py-1.5 text-ink max-sm:min-h-11 max-sm:text-base data-invalid:border-bad";

/** A labelled text field with a note and a problem. */
export function Field({ label, note, rows, inputMode, autoFocus = false, maxLength = Infinity, ...field }: FieldProps) {
  const { t } = useLingui();
  const { isRequired = true, problem: given, ...rest } = field;
  const over = field.value.length - maxLength;
  const problem = over > 0 ? t`${over} characters too many` : given;
  return (
    <TextField
      {...rest}
      {...(rows === undefined && Number.isFinite(maxLength) ? { maxLength } : {})}
      isRequired={isRequired}
      isInvalid={problem !== undefined}
      // A note or problem of a field beside this one makes the row higher, not the input.
      className="grid content-start gap-1"
      validationBehavior="aria"
    >
      <Label className="font-semibold">{label}</Label>
      {rows === undefined ? (
        <Input className={box} inputMode={inputMode} autoFocus={autoFocus} />
      ) : (
        <TextArea className={box} rows={rows} />
      )}
      {note !== undefined && (
        <Text slot="description" className="text-note text-soft">
          {note}
        </Text>
      )}
      <FieldError className="text-note font-semibold text-bad">{problem}</FieldError>
    </TextField>
  );
}
