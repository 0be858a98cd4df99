import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { DialogProps } from "../../shared/dialogs/dialog-props.ts";
import { groupDigits, hasDigits, onlyDigits } from "../../shared/forms/digits.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Field } from "../../shared/forms/field.tsx";
import { Panel } from "../../shared/dialogs/panel.tsx";
import { Ticket, TicketTotal } from "../../shared/ui/ticket.tsx";
import { keepAccountDraft } from "./account-draft.ts";
import { CancelOrderButton, SupportLink } from "./order-dialog-buttons.tsx";
import { SendChange } from "./send-change.tsx";

type Stage = "reason" | "verify" | "account" | "confirm";

/**
 * Correcting the account after the bank rejected it: the bank's reason, that it is free, the new number, and the last four
 * digits before anything is sent (R-TRK-29 to R-TRK-33). Elsewhere than on the device that placed the order, the password
 * comes before the number.
 */
export default function ChangeAccountDialog({
  orderId,
  reason,
  changeable,
  proof,
  minor,
  onClosed,
}: DialogProps["change-account"] & { readonly onClosed: () => void }) {
  const { t } = useLingui();
  const [stage, setStage] = useState<Stage>("reason");
  const [verification, setVerification] = useState("");
  const [account, setAccount] = useState("");
  const [error, setError] = useState<string>();
  const named = proof === "password";
  const onDevice = proof === "device";
  const titles: Readonly<Record<Stage, string>> = {
    reason: changeable ? t`The bank rejected the account` : t`The account cannot be changed now`,
    verify: t`Is it you?`,
    account: t`The correct account`,
    confirm: t`Send this change?`,
  };

  const verify = () => {
    const fine = named ? verification !== "" : hasDigits(verification, 10, 20);
    setError(fine ? undefined : named ? t`Enter your password` : t`The account number has 10 to 20 digits`);
    if (fine) setStage("account");
  };
  const free = (
    <Ticket>
      <TicketTotal label={t`To pay for it`} minor={0} kind="plain" />
      <p className="pt-2 text-note text-ink-soft">{t`The correction is free. Nothing is to be paid, now or later.`}</p>
    </Ticket>
  );
  const review = () => {
    const fine = hasDigits(account, 10, 20);
    setError(fine ? undefined : t`The account number has 10 to 20 digits`);
    if (!fine) return;
    keepAccountDraft({
      orderId,
      accountNumber: onlyDigits(account),
      verification: named ? verification : onlyDigits(verification),
    });
    setStage("confirm");
  };
  const refused = (why: string) => {
    setError(why);
    setStage(onDevice ? "account" : "verify");
  };

  return (
    <Panel kind="sheet" title={titles[stage]} onClosed={onClosed}>
      {stage === "reason" && (
        <div className="grid gap-3">
          <p className="border-l-3 border-coral pl-3">{reason || t`The bank gave no further reason.`}</p>
          {changeable ? (
            <Button
              look="primary"
              wide
              onClick={() => setStage(onDevice ? "account" : "verify")}
            >{t`Correct the account`}</Button>
          ) : (
            <>
              <CancelOrderButton orderId={orderId} minor={minor} />
              <SupportLink orderId={orderId} />
            </>
          )}
        </div>
      )}
      {stage === "verify" && (
        <form action={verify} noValidate>
          {free}
          <Field
            className="pt-4"
            label={named ? t`Login password` : t`The account number you ordered with, in full`}
            type={named ? "password" : "text"}
            inputMode={named ? "text" : "numeric"}
            autoComplete={named ? "current-password" : "off"}
            value={verification}
            error={error}
            onChange={(event) => setVerification(named ? event.target.value : groupDigits(event.target.value))}
          />
          <Button type="submit" look="primary" wide>{t`Continue`}</Button>
        </form>
      )}
      {stage === "account" && (
        <form action={review} noValidate>
          {onDevice && free}
          <Field
            className={onDevice ? "pt-4" : ""}
            label={t`Account number`}
            inputMode="numeric"
            autoComplete="off"
            maxLength={29}
            value={account}
            error={error}
            onChange={(event) => {
              setAccount(groupDigits(event.target.value));
              if (hasDigits(event.target.value, 10, 20)) setError(undefined);
            }}
          />
          <Button type="submit" look="primary" wide>{t`Continue`}</Button>
        </form>
      )}
      {stage === "confirm" && <SendChange orderId={orderId} onRefused={refused} />}
    </Panel>
  );
}
