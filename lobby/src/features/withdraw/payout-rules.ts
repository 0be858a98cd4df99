import { groupDigits, hasDigits } from "../../shared/forms/digits.ts";
import type { FieldRules } from "../../shared/forms/use-fields.ts";

export type PayoutField = "userName" | "bankName" | "accountNumber" | "phone";
/** Error keys of the form; `amountFormat` asks for the holder name (R-WD-31). */
export type PayoutError = "amountFormat" | "bank" | "accountNumber" | "phone";

/** The withdraw form's rules against a list of bank names (R-WD-31 to R-WD-40). */
export function payoutRules(banks: readonly string[]): FieldRules<PayoutField, PayoutError> {
  return {
    userName: { submit: (value) => (value.trim() === "" ? "amountFormat" : undefined) },
    bankName: { submit: (value) => (banks.includes(value) ? undefined : "bank") },
    accountNumber: {
      shape: groupDigits,
      submit: (value) => (hasDigits(value, 10, 20) ? undefined : "accountNumber"),
      blur: (value) => (hasDigits(value, 10, 24) ? undefined : "accountNumber"),
    },
    phone: {
      shape: groupDigits,
      submit: (value) => (hasDigits(value, 10, 15) ? undefined : "phone"),
      blur: (value) => (hasDigits(value, 10, 13) ? undefined : "phone"),
    },
  };
}
