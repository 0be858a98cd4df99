import type { Currency } from "@fairlobby/contract/money";
import { onlyDigits } from "../../shared/forms/digits.ts";
import type { FieldRules } from "../../shared/forms/use-fields.ts";

export type ContactField = "userName" | "phone" | "email";
export type ContactError = ContactField;

/** The dialling code of the country of the store's currency, in every language (R-ACC-32). */
export const dialCodes: Readonly<Record<Currency, string>> = {
  IDR: "+62",
  BRL: "+55",
  MXN: "+52",
  THB: "+66",
  NGN: "+234",
};

/** The contact form's rules (R-ACC-33 to R-ACC-35); mail domains come lower case from the configuration. */
export function contactRules(mailDomains: readonly string[]): FieldRules<ContactField, ContactError> {
  return {
    userName: { submit: (value) => (value.trim() === "" ? "userName" : undefined) },
    phone: {
      // With twelve digits, a leading zero is the one that is dialled without the prefix.
      shape: (typed) =>
        onlyDigits(typed)
          .replace(/^0(?=\d{11})/, "")
          .slice(0, 11),
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
