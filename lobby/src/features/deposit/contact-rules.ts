import type { Currency } from "@fairlobby/contract/money";
import { onlyDigits } from "../../shared/forms/digits.ts";
import type { FieldRules } from "../../shared/forms/use-fields.ts";
import type { PublicConfig } from "../../shared/server/config.ts";

export type ContactField = "userName" | "phone" | "email";
export type ContactError = ContactField;

/** The dialling code of the country of the lobby's currency, in every language (R-ACC-32). */
export const dialCodes: Readonly<Record<Currency, string>> = {
  IDR: "+62",
  BRL: "+55",
  MXN: "+52",
  THB: "+66",
  NGN: "+234",
};

/** What the contact form accepts. The mail domains are lower case. */
export interface ContactRules extends NonNullable<PublicConfig["accountForm"]> {
  readonly mailDomains: readonly string[];
  /** With its plus sign. */
  readonly dialCode: string;
}

/** Returns the lobby's rules; a server that does not send them has those of the specification. */
export function rulesOf({
  currency,
  mailDomains,
  accountForm = { phoneDigits: { min: 11, max: 11 }, mail: "listed" },
}: Pick<PublicConfig, "currency" | "mailDomains" | "accountForm">): ContactRules {
  return { ...accountForm, mailDomains, dialCode: dialCodes[currency] };
}

/**
 * Returns the typed digits without the prefix, which the field shows, and without the zero that is dialled in its
 * place.
 */
function phoneOf(typed: string, { phoneDigits: { min, max }, dialCode }: ContactRules): string {
  const own = typed.trim();
  const digits = onlyDigits(own.startsWith(dialCode) ? own.slice(dialCode.length) : own);
  // Where every number has the same length, a zero in a number of that length may be its first digit.
  const isDialled = min < max || digits.length > max;
  return (isDialled ? digits.replace(/^0+/, "") : digits).slice(0, max);
}

/** The contact form's rules (R-ACC-33 to R-ACC-35). */
export function contactRules(rules: ContactRules): FieldRules<ContactField, ContactError> {
  const { phoneDigits, mail, mailDomains } = rules;
  return {
    userName: { submit: (value) => (value.trim() === "" ? "userName" : undefined) },
    phone: {
      shape: (typed) => phoneOf(typed, rules),
      submit: ({ length }) => (length >= phoneDigits.min && length <= phoneDigits.max ? undefined : "phone"),
    },
    email: {
      shape: (typed) => typed.trim(),
      submit: (value) => {
        const [name, domain = "", ...more] = value.split("@");
        const known = mail === "any" ? /^[^.]+(\.[^.]+)+$/.test(domain) : mailDomains.includes(domain.toLowerCase());
        return name !== "" && known && more.length === 0 ? undefined : "email";
      },
    },
  };
}

/** Returns an address whose domain is mistyped by one letter, or by two that changed places, with the domain meant; else null. */
export function suggestedMail(email: string, mailDomains: readonly string[]): string | null {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1).toLowerCase();
  if (at < 1 || mailDomains.includes(domain)) return null;
  const meant = mailDomains.find((known) => isMistyped(domain, known));
  return meant === undefined ? null : `${email.slice(0, at)}@${meant}`;
}

/** Returns whether one letter is wrong, missing or superfluous, or two neighbouring letters changed places. */
function isMistyped(typed: string, meant: string): boolean {
  const most = Math.min(typed.length, meant.length);
  let start = 0;
  while (start < most && typed[start] === meant[start]) start += 1;
  let end = 0;
  while (end < most - start && typed.at(-1 - end) === meant.at(-1 - end)) end += 1;
  const [wrong, right] = [typed.slice(start, typed.length - end), meant.slice(start, meant.length - end)];
  if (wrong.length <= 1 && right.length <= 1) return true;
  return wrong.length === 2 && right.length === 2 && wrong[0] === right[1] && wrong[1] === right[0];
}
