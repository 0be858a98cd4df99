import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type { DialogProps } from "../../shared/dialogs/dialog-props.ts";
import { Amount } from "../../shared/ui/amount.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Field } from "../../shared/forms/field.tsx";
import { Panel } from "../../shared/dialogs/panel.tsx";
import { Skeleton, SkeletonRows } from "../../shared/ui/skeleton.tsx";
import { ErrorState } from "../../shared/ui/states.tsx";
import { useFields } from "../../shared/forms/use-fields.ts";
import { BankField } from "./bank-field.tsx";
import { keepPayoutDraft, payoutDraft, type PayoutDetails } from "./payout-draft.ts";
import { payoutRules, type PayoutError, type PayoutField } from "./payout-rules.ts";
import { banksQuery, contactQuery } from "./queries.ts";
import { QuoteTicket } from "./quote-ticket.tsx";
import { useOrder } from "./use-order.ts";

interface FormProps extends Omit<DialogProps["withdraw-form"], "onClosed"> {
  readonly banks: readonly string[];
  readonly start: PayoutDetails;
  readonly email: string;
  /** Told while an order is on its way, so that the sheet stays. */
  readonly onBusy: (busy: boolean) => void;
}

function Form({ minor, onChoose, banks, start, email, onBusy }: FormProps) {
  const { t } = useLingui();
  const box = useRef<HTMLFormElement>(null);
  const form = useFields(payoutRules(banks), start);
  const order = useOrder({ minor, email, onChoose });
  const { quote, lost } = order;

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

  const submit = async () => {
    if (lost === null && !form.passes()) {
      requestAnimationFrame(() => box.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
      return;
    }
    onBusy(true);
    await order.submit(form.values);
    onBusy(false);
  };

  return (
    <form
      ref={box}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <fieldset disabled={lost !== null}>
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
      </fieldset>
      <div className="min-h-59 pt-1">
        {quote !== undefined ? (
          <QuoteTicket quote={quote} />
        ) : order.failed === null ? (
          <Skeleton className="h-59" />
        ) : null}
        {order.failed !== null && <ErrorState text={order.failed} onRetry={order.retryQuote} />}
      </div>
      <div role="status" className="grid min-h-6 gap-2 py-2 text-note text-coral">
        {lost !== null && (
          <p>
            {t`The connection broke before the answer came. Nothing is lost: asking again sends the very same order, and it counts only once.`}
          </p>
        )}
        {order.notice !== "" && <p>{order.notice}</p>}
        {order.changed && (
          <>
            <p>{t`The quote has changed. Look at the new one; nothing was ordered.`}</p>
            <Button wide onClick={order.accept}>{t`I have seen the new quote`}</Button>
          </>
        )}
      </div>
      <Button
        type="submit"
        look="primary"
        wide
        className="min-h-13 text-[1rem]"
        busy={order.busy}
        disabled={!order.ready}
      >
        {lost === null ? (
          <span>
            {t`Withdraw`} <Amount minor={minor} />
          </span>
        ) : (
          <span>
            {t`Ask again about`} <Amount minor={lost.request.amount} />
          </span>
        )}
      </Button>
    </form>
  );
}

/** The withdrawal form: payout details, then the quote again above the button (R-WD-10 to R-WD-14, R-WD-64). */
export default function WithdrawForm(props: DialogProps["withdraw-form"] & { readonly onClosed: () => void }) {
  const { t } = useLingui();
  const banks = useQuery(banksQuery);
  const contact = useQuery(contactQuery);
  const busy = useRef(false);
  const ready = banks.data !== undefined && !contact.isPending;
  return (
    <Panel
      kind="sheet"
      title={t`Where should it go?`}
      onClosed={props.onClosed}
      // Closed in between, an order on its way would lose the key it is repeated with.
      mayClose={() => !busy.current}
    >
      {ready ? (
        <Form
          {...props}
          banks={banks.data}
          email={contact.data?.email ?? ""}
          start={startOf(contact.data?.userName ?? "")}
          onBusy={(now) => {
            busy.current = now;
          }}
        />
      ) : banks.isError ? (
        <ErrorState onRetry={() => void banks.refetch()} />
      ) : (
        <SkeletonRows rows={5} className="h-16" />
      )}
    </Panel>
  );
}

/** What was typed before, else the known name. */
function startOf(userName: string): PayoutDetails {
  return payoutDraft() ?? { userName, bankName: "", accountNumber: "", phone: "" };
}
