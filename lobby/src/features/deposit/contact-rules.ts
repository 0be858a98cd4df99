import { onlyDigits } from "../../shared/digits.ts";
import type { FieldRules } from "../../shared/use-fields.ts";

export type ContactField = "userName" | "phone" | "email";
export type ContactError = ContactField;

/** The account-info form's rules (R-ACC-33 to R-ACC-35); mail domains come lower case from the configuration. */
export function contactRules(mailDomains: readonly string[]): FieldRules<ContactField, ContactError> {
  return {
    userName: { submit: (value) => (value.trim() === "" ? "userName" : undefined) },
    phone: {
      shape: (typed) => onlyDigits(typed).slice(0, 11),
      submit: (value) => (/^\d{11}$/.test(value) ? undefined : "phone"),
    },
    email: {
      shape: (typed) => typed.trim(),
      submit: (value) => {
        const [name, domain, ...more] = value.split("@");
        const known = domain !== undefined && mailDomains.includes(domain.toLowerCase());
        return name !== "" && known && more.length === 0 ? undefined : "email";
      },
    },
  };
}
