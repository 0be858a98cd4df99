import { useLingui } from "@lingui/react/macro";
import { payTypes } from "@fairlobby/contract/pay-types";
import type { ChangeEvent } from "react";
import { Field } from "../../shared/forms/field.tsx";
import { useFields } from "../../shared/forms/use-fields.ts";
import { BankField } from "./bank-field.tsx";
import { keepPayoutDraft, type PayoutDetails } from "./payout-draft.ts";
import { payoutRules, type PayoutError, type PayoutField } from "./payout-rules.ts";

/** The state of the four fields. What is typed is kept as a draft. */
export function usePayoutFields(banks: readonly string[], start: PayoutDetails, payType: number) {
  const { t } = useLingui();
  const { values, errors, passes, ...form } = useFields(payoutRules(banks, payType), start);
  const words: Readonly<Record<PayoutError, string>> = {
    // R-WD-31 gives the message this id, although it is about the holder's name.
    amountFormat: t({ id: "amountFormat", message: "Enter the name of the account holder" }),
    bank: t`Choose a bank from the list`,
    accountNumber: t`The account number must have 10 to 20 digits`,
    cpf: t`A CPF must have 11 digits`,
    // R-WD-37: the same words in every language.
    phone: "Phone format error",
  };
  const field = (name: PayoutField) => {
    const error = errors[name];
    return {
      value: values[name],
      error: error === undefined ? undefined : words[error],
      onType: (typed: string) => {
        form.change(name, typed);
        keepPayoutDraft({ ...values, [name]: typed });
      },
      onBlur: () => form.leave(name),
    };
  };
  return { values, passes, field };
}

interface FieldsProps {
  readonly banks: readonly string[];
  readonly payType: number;
  readonly field: ReturnType<typeof usePayoutFields>["field"];
}

/** Holder, bank, account number and phone (R-WD-11 to R-WD-14). */
export function PayoutFields({ banks, payType, field }: FieldsProps) {
  const { t } = useLingui();
  const bind = (name: PayoutField) => {
    const { onType, ...rest } = field(name);
    return { ...rest, onChange: (event: ChangeEvent<HTMLInputElement>) => onType(event.target.value) };
  };
  return (
    <>
      <Field label={t`Account holder`} autoComplete="name" {...bind("userName")} />
      <BankField banks={banks} {...field("bankName")} />
      <Field
        label={payType === payTypes.cpf ? "CPF" : t`Account number`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={29}
        {...bind("accountNumber")}
      />
      <Field
        label={t`Phone`}
        hint={t`Enter 10 to 15 digits`}
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={18}
        {...bind("phone")}
      />
    </>
  );
}
