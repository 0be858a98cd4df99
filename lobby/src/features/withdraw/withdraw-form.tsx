import { payTypes } from "@fairlobby/contract/pay-types";
import { useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";
import { openDialog } from "../../shared/dialogs.ts";
import type { DialogProps } from "../../shared/dialog-names.ts";
import { onlyDigits } from "../../shared/digits.ts";
import { useMoneyCall } from "../../shared/money-call.ts";
import { showToast } from "../../shared/toast.ts";
import { Amount } from "../../shared/ui/amount.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { Panel, usePanelClose } from "../../shared/ui/panel.tsx";
import { QuoteLines } from "../../shared/ui/quote-lines.tsx";
import { Skeleton, SkeletonRows } from "../../shared/ui/skeleton.tsx";
import { ErrorState } from "../../shared/ui/states.tsx";
import { Ticket } from "../../shared/ui/ticket.tsx";
import { useFields } from "../../shared/use-fields.ts";
import { BankField } from "./bank-field.tsx";
import { dropPayoutDraft, keepPayoutDraft, payoutDraft, type PayoutDetails } from "./payout-draft.ts";
import { payoutRules, type PayoutError, type PayoutField } from "./payout-rules.ts";
import { banksQuery, contactQuery, quoteQuery, withdrawInfoQuery } from "./queries.ts";
import type { Quote } from "./quote-ticket.tsx";

const sums = (quote: Quote): string => [quote.gross, quote.fee, quote.tax, quote.vip, quote.net].join();

interface FormProps extends Omit<DialogProps["withdraw-form"], "onClosed"> {
  readonly banks: readonly string[];
  readonly start: PayoutDetails;
  readonly email: string;
}

function Form({ minor, minimum, withdrawable, largest, orderId, onChoose, banks, start, email }: FormProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const close = usePanelClose();
  const [, go] = useLocation();
  const order = useMoneyCall("/withdraw/create/order");
  const form = useFields(payoutRules(banks), start);
  const quote = useQuery(quoteQuery(minor));
  /** The sums the player has in front of them; a change asks for a second look (R-WD-65). */
  const [seen, setSeen] = useState<string | null>(null);
  const [notice, setNotice] = useState("");
  const shown = quote.data;
  const valid = shown !== undefined && !quote.isError;

  const words: Readonly<Record<PayoutError, string>> = {
    amountFormat: t({ id: "amountFormat", message: "Enter the name of the account holder" }),
    bank: t`Choose a bank from the list`,
    accountNumber: t`The account number has 10 to 20 digits`,
    // R-WD-37: the same words in every language.
    phone: "Phone format error",
  };
  const errorOf = (name: PayoutField) => {
    const key = form.errors[name];
    return key === undefined ? undefined : words[key];
  };
  const change = (name: PayoutField, typed: string) => {
    form.change(name, typed);
    keepPayoutDraft({ ...form.values, [name]: typed });
  };
  const bind = (name: PayoutField) => ({
    value: form.values[name],
    error: errorOf(name),
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => change(name, event.target.value),
    onBlur: () => form.leave(name),
  });

  const renewQuote = async () => {
    const { data } = await quote.refetch();
    setSeen(data === undefined ? null : sums(data));
    setNotice(t`The quote expired. Here is the new one; check it and submit again.`);
  };

  const submit = async () => {
    if (!form.passes() || shown === undefined) return;
    if (shown.expireTime <= Date.now()) return renewQuote();
    if (seen !== null && seen !== sums(shown)) {
      setSeen(sums(shown));
      setNotice(t`The quote has changed. Check it and submit again.`);
      return;
    }
    setSeen(sums(shown));
    const { userName, bankName, accountNumber, phone } = form.values;
    const result = await order.send({
      userName: userName.trim(),
      accountNumber: onlyDigits(accountNumber),
      phone: onlyDigits(phone),
      email,
      payType: payTypes.bank,
      bankName,
      amount: minor,
      quoteId: shown.quoteId,
    });
    if (result === null) return;
    if (result.ok) {
      dropPayoutDraft();
      void client.invalidateQueries();
      const { orderId: made, payType } = result.data;
      close(() => go(`/withdrawalTracker?orderId=${encodeURIComponent(made)}&payType=${payType}`));
      return;
    }
    switch (result.msgCode) {
      case "quote_expired":
        return renewQuote();
      case "need_upgrade_vip":
        return close(() =>
          openDialog("deposit-to-withdraw", {
            withdrawable,
            onWithdrawThat: () => largest !== null && onChoose(largest),
          }),
        );
      case "only_support_ten":
        return close(() => openDialog("exact-first-amount", { minor: minimum, onChoose: () => onChoose(minimum) }));
      case "only_support_500":
        return close(() => openDialog("minimum", { minimum, balance: withdrawable }));
      case "exist_process_order": {
        const info = await client.fetchQuery({ ...withdrawInfoQuery, staleTime: 0 }).catch(() => undefined);
        return close(() => openDialog("withdraw-order", { orderId: info?.orderId ?? orderId }));
      }
      default:
        showToast(result.msg, "bad");
    }
  };

  return (
    <form action={submit} noValidate>
      <Field label={t`Account holder`} autoComplete="name" {...bind("userName")} />
      <BankField
        banks={banks}
        value={form.values.bankName}
        error={errorOf("bankName")}
        onChange={(bank) => change("bankName", bank)}
        onLeave={() => form.leave("bankName")}
      />
      <Field
        label={t`Account number`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={29}
        {...bind("accountNumber")}
      />
      <Field label={t`Phone`} inputMode="tel" autoComplete="tel-national" maxLength={18} {...bind("phone")} />
      <div className="min-h-46 pt-1">
        {shown !== undefined ? (
          <Ticket>
            <QuoteLines quote={shown} />
          </Ticket>
        ) : quote.isError ? (
          <ErrorState text={quote.error.message} onRetry={() => void quote.refetch()} />
        ) : (
          <Skeleton className="h-46" />
        )}
      </div>
      <p role="status" className="min-h-6 py-2 text-note text-coral">
        {notice}
      </p>
      <Button type="submit" look="primary" wide className="min-h-13 text-[1rem]" busy={order.busy} disabled={!valid}>
        <span>
          {t`Withdraw`} <Amount minor={minor} />
        </span>
      </Button>
    </form>
  );
}

/** The withdrawal form: payout details, then the quote again above the button (R-WD-10 to R-WD-14, R-WD-64). */
export default function WithdrawForm(props: DialogProps["withdraw-form"] & { readonly onClosed: () => void }) {
  const { t } = useLingui();
  const banks = useQuery(banksQuery);
  const contact = useQuery(contactQuery);
  const ready = banks.data !== undefined && !contact.isPending;
  return (
    <Panel kind="sheet" title={t`Where should it go?`} onClosed={props.onClosed}>
      {ready ? (
        <Form
          {...props}
          banks={banks.data}
          email={contact.data?.email ?? ""}
          start={
            payoutDraft() ?? { userName: contact.data?.userName ?? "", bankName: "", accountNumber: "", phone: "" }
          }
        />
      ) : banks.isError ? (
        <ErrorState onRetry={() => void banks.refetch()} />
      ) : (
        <SkeletonRows rows={5} className="h-16" />
      )}
    </Panel>
  );
}
