import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useRef, type ChangeEvent } from "react";
import type { DialogProps, Hosted } from "../../shared/dialogs/dialog-props.ts";
import { Amount } from "../../shared/ui/amount.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Field } from "../../shared/forms/field.tsx";
import { Panel } from "../../shared/dialogs/panel.tsx";
import { Skeleton, SkeletonRows } from "../../shared/ui/skeleton.tsx";
import { ErrorState, NotLoaded } from "../../shared/ui/states.tsx";
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
  /** Called with true while an order is being sent: the sheet stays open. */
  readonly onBusy: (busy: boolean) => void;
}

/** The state of the four fields. What is typed is kept as a draft. */
function usePayoutFields(banks: readonly string[], start: PayoutDetails) {
  const { t } = useLingui();
  const { values, errors, passes, ...form } = useFields(payoutRules(banks), start);
  const words: Readonly<Record<PayoutError, string>> = {
    amountFormat: t({ id: "amountFormat", message: "Enter the name of the account holder" }),
    bank: t`Choose a bank from the list`,
    accountNumber: t`The account number has 10 to 20 digits`,
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

type PayoutFields = ReturnType<typeof usePayoutFields>;
type Order = ReturnType<typeof useOrder>;

function Fields({ banks, field }: { readonly banks: readonly string[]; readonly field: PayoutFields["field"] }) {
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
        label={t`Account number`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={29}
        {...bind("accountNumber")}
      />
      <Field label={t`Phone`} inputMode="tel" autoComplete="tel-national" maxLength={18} {...bind("phone")} />
    </>
  );
}

function QuoteBox({ order: { quote, failed, retryQuote } }: { readonly order: Order }) {
  return (
    <div className="min-h-59 pt-1">
      {quote !== undefined ? <QuoteTicket quote={quote} /> : failed === null ? <Skeleton className="h-59" /> : null}
      {failed !== null && <ErrorState text={failed} onRetry={retryQuote} />}
    </div>
  );
}

function OrderNotices({ order }: { readonly order: Order }) {
  const { t } = useLingui();
  return (
    <div role="status" className="grid min-h-6 gap-2 py-2 text-note text-coral">
      {order.lost !== null && (
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
  );
}

function Form({ minor, onChoose, banks, start, email, onBusy }: FormProps) {
  const { t } = useLingui();
  const box = useRef<HTMLFormElement>(null);
  const { values, passes, field } = usePayoutFields(banks, start);
  const order = useOrder({ minor, email, onChoose });
  const { lost } = order;

  const submit = async () => {
    if (lost === null && !passes()) {
      requestAnimationFrame(() => box.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
      return;
    }
    onBusy(true);
    await order.submit(values);
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
        <Fields banks={banks} field={field} />
      </fieldset>
      <QuoteBox order={order} />
      <OrderNotices order={order} />
      <Button
        type="submit"
        look="primary"
        wide
        className="min-h-13 text-[1rem]"
        busy={order.busy}
        disabled={!order.ready}
      >
        <span>
          {lost === null ? t`Withdraw` : t`Ask again about`} <Amount minor={lost?.request.amount ?? minor} />
        </span>
      </Button>
    </form>
  );
}

/** The withdrawal form: payout details, then the quote again above the button (R-WD-10 to R-WD-14, R-WD-64). */
export default function WithdrawForm(props: Hosted<"withdraw-form">) {
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
      // Closing the sheet while an order is being sent would lose the key for repeating the order.
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
      ) : (
        <NotLoaded query={banks} placeholder={<SkeletonRows rows={5} className="h-16" />} />
      )}
    </Panel>
  );
}

/** Returns the draft, else the known name. */
function startOf(userName: string): PayoutDetails {
  return payoutDraft() ?? { userName, bankName: "", accountNumber: "", phone: "" };
}
