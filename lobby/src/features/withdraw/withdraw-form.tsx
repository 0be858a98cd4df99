import { payTypes } from "@fairlobby/contract/pay-types";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { DialogProps, Hosted } from "../../shared/dialogs/dialog-props.ts";
import { Field } from "../../shared/forms/field.tsx";
import { useConfig } from "../../shared/server/config.ts";
import { useMoment } from "../../shared/text/use-moment.ts";
import { Amount } from "../../shared/ui/amount.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Panel } from "../../shared/dialogs/panel.tsx";
import { PanelFoot } from "../../shared/dialogs/panel-foot.tsx";
import { Skeleton, SkeletonRows } from "../../shared/ui/skeleton.tsx";
import { ErrorState, NotLoaded } from "../../shared/ui/states.tsx";
import { payoutDraft, type LostOrder, type PayoutDetails } from "./payout-draft.ts";
import { PayTypeChoice } from "./pay-type-choice.tsx";
import { PayoutFields, usePayoutFields } from "./payout-fields.tsx";
import { contactQuery } from "../../shared/player/contact.ts";
import { banksQuery, payoutAccountsQuery, withdrawInfoQuery, type SavedAccount } from "./queries.ts";
import { QuoteTicket } from "./quote-ticket.tsx";
import { SavedAccounts, type Destination } from "./saved-accounts.tsx";
import { useOrder } from "./use-order.ts";

/** The first field with an error, or the first of the accounts while none is chosen. */
const firstInvalid = "input[aria-invalid=true], [role=radiogroup][aria-invalid=true] input:enabled";

interface FormProps extends Omit<DialogProps["withdraw-form"], "onClosed"> {
  readonly banks: readonly string[];
  readonly accounts: readonly SavedAccount[];
  readonly start: PayoutDetails;
  readonly email: string;
  /** Until when only known accounts are paid to, because the account was recovered; ms since the epoch (R-REC-07). */
  readonly knownUntil: number | undefined;
  /** Called with true while an order is being sent: the sheet stays open. */
  readonly onBusy: (busy: boolean) => void;
}

/** Says that only known accounts are paid to, until when and why (R-REC-08). */
function KnownOnly({ until }: { readonly until: number }) {
  const { t } = useLingui();
  const moment = useMoment();
  return (
    <p className="mb-3 border-l-3 border-sky pl-3 text-note">
      {t`Your account was recovered. To protect your gold, withdrawals go only to accounts you used before, until ${moment(until)}.`}
    </p>
  );
}

type Order = ReturnType<typeof useOrder>;

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
          {t`The connection broke before the answer came. Nothing is lost: asking again sends the very same withdrawal, and it counts only once.`}
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

/**
 * Where the order goes. The fields are preselected if something was typed before or no account is saved; a saved
 * account is selected only by the player. An order without a reply keeps its destination.
 */
function useDestination(accounts: readonly SavedAccount[], lost: LostOrder | null) {
  const [picked, choose] = useState<Destination>(() => {
    if (lost !== null) return (lost.request.accountId as SavedAccount["id"] | undefined) ?? "typed";
    return payoutDraft() === null ? null : "typed";
  });
  const [submitted, setSubmitted] = useState(false);
  const account = accounts.find(({ id }) => id === picked) ?? null;
  const destination: Destination = account?.id ?? (picked === "typed" || accounts.length === 0 ? "typed" : null);
  return {
    destination,
    choose,
    missing: submitted && destination === null,
    /** Called when the form is sent. */
    markSubmitted: () => setSubmitted(true),
  };
}

/**
 * What identifies the account to the bank: at first the account number if the lobby offers it, else the first way it
 * offers. For e-mail also the address.
 */
function usePayType(lost: LostOrder | null, knownEmail: string) {
  const { withdrawPayTypes: types } = useConfig();
  const usual = types.includes(payTypes.bank) ? payTypes.bank : (types[0] ?? payTypes.bank);
  const [payType, choose] = useState(lost?.request.payType ?? usual);
  const [email, type] = useState(lost?.request.email ?? knownEmail);
  const [submitted, setSubmitted] = useState(false);
  const needsEmail = payType === payTypes.email;
  const complete = !needsEmail || /^\S+@\S+$/.test(email.trim());
  return {
    types,
    payType,
    choose,
    email: email.trim(),
    needsEmail,
    type,
    complete,
    wrong: submitted && !complete,
    /** Called when the form is sent. */
    markSubmitted: () => setSubmitted(true),
  };
}

function Form({ minor, onChoose, banks, accounts, start, email, knownUntil, onBusy }: FormProps) {
  const { t } = useLingui();
  const box = useRef<HTMLFormElement>(null);
  const order = useOrder({ minor, onChoose });
  const { lost } = order;
  const by = usePayType(lost, email);
  const { values, passes, field } = usePayoutFields(banks, start, by.payType);
  const { destination, choose, missing, markSubmitted } = useDestination(accounts, lost);

  const submit = async () => {
    markSubmitted();
    by.markSubmitted();
    const complete = destination === "typed" ? passes() : destination !== null;
    if (lost === null && !(complete && by.complete)) {
      requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(firstInvalid)?.focus());
      return;
    }
    onBusy(true);
    const target = destination === null || destination === "typed" ? values : destination;
    await order.submit({ target, email: by.email, payType: by.payType });
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
        <PayTypeChoice types={by.types} chosen={by.payType} onChoose={by.choose} />
        {knownUntil !== undefined && <KnownOnly until={knownUntil} />}
        {accounts.length > 0 && (
          <SavedAccounts accounts={accounts} banks={banks} chosen={destination} missing={missing} onChoose={choose} />
        )}
        {destination === "typed" && <PayoutFields banks={banks} payType={by.payType} field={field} />}
        {by.needsEmail && (
          <Field
            label={t`Email`}
            type="email"
            inputMode="email"
            autoComplete="email"
            value={by.email}
            error={by.wrong ? t`Enter the email address of the account` : undefined}
            onChange={(event) => by.type(event.target.value)}
          />
        )}
      </fieldset>
      <QuoteBox order={order} />
      <OrderNotices order={order} />
      <PanelFoot>
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
      </PanelFoot>
    </form>
  );
}

/** The withdrawal form: where it goes, then the quote again above the button (R-WD-10 to R-WD-14, R-WD-64, R-WD-76). */
export default function WithdrawForm(props: Hosted<"withdraw-form">) {
  const { t } = useLingui();
  const banks = useQuery(banksQuery);
  const contact = useQuery(contactQuery);
  const accounts = useQuery(payoutAccountsQuery);
  const info = useQuery(withdrawInfoQuery);
  const busy = useRef(false);
  // The fields work without the saved accounts.
  const ready = banks.data !== undefined && !contact.isPending && !accounts.isPending;
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
          accounts={accounts.data ?? []}
          email={contact.data?.email ?? ""}
          knownUntil={info.data?.knownPayoutsUntil}
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
