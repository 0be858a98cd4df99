import { useLingui } from "@lingui/react/macro";
import { useState, type ComponentProps } from "react";
import type { DialogProps, Hosted } from "../../shared/dialogs/dialog-props.ts";
import { groupDigits, hasDigits, onlyDigits } from "../../shared/forms/digits.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Field } from "../../shared/forms/field.tsx";
import { Panel } from "../../shared/dialogs/panel.tsx";
import { Ticket, TicketTotal } from "../../shared/ui/ticket.tsx";
import { keepAccountDraft } from "./account-draft.ts";
import { CancelOrderButton, SupportLink } from "./order-dialog-buttons.tsx";
import { SendChange } from "./send-change.tsx";

type Stage = "reason" | "verify" | "account" | "confirm";

function NothingToPay() {
  const { t } = useLingui();
  return (
    <Ticket>
      <TicketTotal label={t`You pay`} minor={0} kind="plain" />
      <p className="pt-2 text-note text-ink-soft">{t`The correction is free. There is nothing to pay, now or later.`}</p>
    </Ticket>
  );
}

type ReasonProps = Omit<DialogProps["change-account"], "proof"> & {
  readonly onCorrect: () => void;
};

function Reason({ orderId, account, reason, changeable, minor, onCorrect }: ReasonProps) {
  const { t } = useLingui();
  return (
    <div className="grid gap-3">
      <div className="border-l-3 border-coral pl-3">
        {account !== "" && <p className="tabular font-semibold">{account}</p>}
        <p>{reason || t`The bank gave no further reason.`}</p>
      </div>
      {changeable ? (
        <Button look="primary" wide onClick={onCorrect}>{t`Correct the account`}</Button>
      ) : (
        <>
          <CancelOrderButton orderId={orderId} minor={minor} />
          <SupportLink orderId={orderId} />
        </>
      )}
    </div>
  );
}

interface StepFormProps extends ComponentProps<typeof Field> {
  readonly free: boolean;
  readonly onContinue: () => void;
}

/** One field. If `free`, the assurance that the correction is free stands above it. */
function StepForm({ free, onContinue, ...field }: StepFormProps) {
  const { t } = useLingui();
  return (
    <form action={onContinue} noValidate>
      {free && <NothingToPay />}
      <Field className={free ? "pt-4" : ""} {...field} />
      <Button type="submit" look="primary" wide>{t`Continue`}</Button>
    </form>
  );
}

/** The stages of the dialog and what is typed in them. */
function useChange(orderId: string, proof: DialogProps["change-account"]["proof"]) {
  const { t } = useLingui();
  const [stage, setStage] = useState<Stage>("reason");
  const [verification, setVerification] = useState("");
  const [account, setAccount] = useState("");
  const [error, setError] = useState<string>();
  const withPassword = proof === "password";
  const digitsError = (typed: string) =>
    hasDigits(typed, 10, 20) ? undefined : t`The account number must have 10 to 20 digits`;
  const start = () => setStage(proof === "device" ? "account" : "verify");

  return {
    stage,
    start,
    error,
    verification,
    typeVerification: (typed: string) => setVerification(withPassword ? typed : groupDigits(typed)),
    verify: () => {
      const passwordError = verification === "" ? t`Enter your password` : undefined;
      const wrong = withPassword ? passwordError : digitsError(verification);
      setError(wrong);
      if (wrong === undefined) setStage("account");
    },
    account,
    typeAccount: (typed: string) => {
      setAccount(groupDigits(typed));
      if (hasDigits(typed, 10, 20)) setError(undefined);
    },
    review: () => {
      const wrong = digitsError(account);
      setError(wrong);
      if (wrong !== undefined) return;
      keepAccountDraft({
        orderId,
        accountNumber: onlyDigits(account),
        verification: withPassword ? verification : onlyDigits(verification),
      });
      setStage("confirm");
    },
    refuse: (why: string) => {
      setError(why);
      start();
    },
  };
}

/**
 * Corrects the account after the bank rejected it: the bank's reason, that it is free, the new number, and the last
 * four digits before anything is sent (R-TRK-29 to R-TRK-33). On any device but the one that placed the order, the
 * password or the order's original account number is asked for first.
 */
export default function ChangeAccountDialog({ proof, onClosed, ...order }: Hosted<"change-account">) {
  const { t } = useLingui();
  const { account } = order;
  const change = useChange(order.orderId, proof);
  const titles: Readonly<Record<Stage, string>> = {
    reason: order.changeable ? t`The bank rejected the account` : t`The account cannot be changed now`,
    verify: t`Is this you?`,
    account: t`The correct account`,
    confirm: t`Send this change?`,
  };
  return (
    <Panel kind="sheet" title={titles[change.stage]} onClosed={onClosed}>
      {change.stage === "reason" && <Reason {...order} onCorrect={change.start} />}
      {change.stage === "verify" && (
        <StepForm
          free
          onContinue={change.verify}
          {...(proof === "password"
            ? { label: t`Your password`, type: "password", inputMode: "text", autoComplete: "current-password" }
            : { label: t`The full account number you ordered with`, inputMode: "numeric", autoComplete: "off" })}
          value={change.verification}
          error={change.error}
          onChange={({ target }) => change.typeVerification(target.value)}
        />
      )}
      {change.stage === "account" && (
        <StepForm
          free={proof === "device"}
          onContinue={change.review}
          label={t`Account number`}
          hint={account !== "" && t`Before: ${account}`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={29}
          value={change.account}
          error={change.error}
          onChange={({ target }) => change.typeAccount(target.value)}
        />
      )}
      {change.stage === "confirm" && <SendChange orderId={order.orderId} onRefused={change.refuse} />}
    </Panel>
  );
}
