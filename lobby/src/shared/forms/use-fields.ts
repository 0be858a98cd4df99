import { useState } from "react";

type Values<Name extends string> = Readonly<Record<Name, string>>;
type Errors<Name extends string, Key extends string> = { readonly [N in Name]?: Key | undefined };

/** Checks one value; returns an error key, or undefined when it is valid. */
export type Check<Name extends string, Key extends string> = (value: string, values: Values<Name>) => Key | undefined;

/** `blur` bounds apply when a field is left, `submit` bounds when the form is sent (R-WD-33 to R-WD-38). */
export interface FieldRule<Name extends string, Key extends string> {
  readonly submit: Check<Name, Key>;
  readonly blur?: Check<Name, Key>;
  /** Shapes what is typed, e.g. digits in blocks of four. */
  readonly shape?: (typed: string) => string;
}

export type FieldRules<Name extends string, Key extends string> = Readonly<Record<Name, FieldRule<Name, Key>>>;

/** Evaluates every field with its submit bounds; an empty object means all are fine. */
export function checkAll<Name extends string, Key extends string>(
  rules: FieldRules<Name, Key>,
  values: Values<Name>,
): Errors<Name, Key> {
  const errors: { [N in Name]?: Key } = {};
  for (const name of Object.keys(rules) as Name[]) {
    const error = rules[name].submit(values[name], values);
    if (error !== undefined) errors[name] = error;
  }
  return errors;
}

/** Evaluates one field when it is left. */
export function checkOnBlur<Name extends string, Key extends string>(
  rules: FieldRules<Name, Key>,
  values: Values<Name>,
  name: Name,
): Key | undefined {
  const rule = rules[name];
  return (rule.blur ?? rule.submit)(values[name], values);
}

/**
 * State of a small form. Errors appear on blur, clear as soon as the input is valid, and are all re-evaluated with the
 * submit bounds by `passes()`.
 */
export function useFields<Name extends string, Key extends string>(rules: FieldRules<Name, Key>, start: Values<Name>) {
  const [values, setValues] = useState(start);
  const [errors, setErrors] = useState<Errors<Name, Key>>({});

  return {
    values,
    errors,
    change(name: Name, typed: string) {
      const next = { ...values, [name]: rules[name].shape?.(typed) ?? typed };
      setValues(next);
      // A change may make another field valid: a password and its repetition.
      const wrong = Object.entries(errors).filter(([field]) => checkOnBlur(rules, next, field as Name) !== undefined);
      setErrors(Object.fromEntries(wrong) as Errors<Name, Key>);
    },
    leave(name: Name) {
      setErrors({ ...errors, [name]: checkOnBlur(rules, values, name) });
    },
    /** Re-evaluates all fields with the submit bounds, replacing the blur flags; true when none is wrong. */
    passes(): boolean {
      const found = checkAll(rules, values);
      setErrors(found);
      return Object.keys(found).length === 0;
    },
    /** Starts over with other values and no errors. */
    reset(to: Values<Name>) {
      setValues(to);
      setErrors({});
    },
  };
}
