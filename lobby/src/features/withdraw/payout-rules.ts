import { payTypes } from "@fairlobby/contract/pay-types";
import { groupDigits, hasDigits } from "../../shared/forms/digits.ts";
import type { FieldRules } from "../../shared/forms/use-fields.ts";

export type PayoutField = "userName" | "bankName" | "accountNumber" | "phone";
/** Error keys of the form; `amountFormat` asks for the holder's name, in spite of its name (R-WD-31). */
export type PayoutError = "amountFormat" | "bank" | "accountNumber" | "cpf" | "phone";

/** The withdraw form's rules against a list of bank names (R-WD-31 to R-WD-40, R-WD-50). */
export function payoutRules(banks: readonly string[], payType: number): FieldRules<PayoutField, PayoutError> {
  const isCpf = payType === payTypes.cpf;
  const number = (from: number, to: number) => (value: string) => {
    if (isCpf) return hasDigits(value, 11, 11) ? undefined : "cpf";
    return hasDigits(value, from, to) ? undefined : "accountNumber";
  };
  return {
    userName: { submit: (value) => (value.trim() === "" ? "amountFormat" : undefined) },
    bankName: { submit: (value) => (banks.includes(value) ? undefined : "bank") },
    accountNumber: {
      shape: groupDigits,
      submit: number(10, 20),
      blur: number(10, 24),
    },
    phone: {
      shape: groupDigits,
      submit: (value) => (hasDigits(value, 10, 15) ? undefined : "phone"),
      blur: (value) => (hasDigits(value, 10, 13) ? undefined : "phone"),
    },
  };
}
