import type { ConsoleReply, ConsoleRequestInput } from "@fairlobby/contract/console";
import { useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { hasPasskeys, makePasskey } from "../../shared/passkeys/passkeys.ts";
import { call, type CallFailed } from "../../shared/server/call.ts";
import { Button } from "../../shared/ui/button.tsx";
import { FailureNotice } from "../../shared/ui/failure-notice.tsx";
import { Field } from "../../shared/ui/field.tsx";
import type { Accepted } from "./accepted.ts";
import { SecretCode } from "./secret-code.tsx";

interface EnrolFormProps {
  /** The token and code with which the invitation was opened. */
  readonly opening: ConsoleRequestInput<"/c/v1/invitation/open">;
  readonly invitation: ConsoleReply<"/c/v1/invitation/open">;
  readonly onAccepted: (accepted: Accepted) => void;
}

const shortestPassword = 12;

/** Asks for the person's name, and for a passkey or a password with an authenticator app. */
export function EnrolForm({ opening, invitation, onAccepted }: EnrolFormProps) {
  const { t } = useLingui();
  const [name, setName] = useState(invitation.name);
  const [byPassword, setByPassword] = useState(!hasPasskeys() && !invitation.passkeyRequired);
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const accept = useMutation<Accepted, CallFailed>({
    mutationFn: async () =>
      byPassword
        ? call("/c/v1/invitation/accept-password", { ...opening, name, password, code })
        : call("/c/v1/invitation/accept-passkey", {
            ...opening,
            name,
            answer: await makePasskey(invitation.passkeyOptions),
          }),
    onSuccess: onAccepted,
  });
  const isNamed = name.trim().length >= 2;
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        accept.mutate();
      }}
    >
      <FailureNotice failure={accept.error} />
      {invitation.name === "" ? (
        <Field
          label={t`Your name`}
          note={t`As the others see it.`}
          autoComplete="name"
          maxLength={80}
          value={name}
          onChange={setName}
        />
      ) : (
        <p className="font-semibold">{invitation.name}</p>
      )}
      {byPassword ? (
        <>
          <Field
            label={t`Password`}
            note={t`At least ${shortestPassword} characters.`}
            type="password"
            autoComplete="new-password"
            maxLength={128}
            value={password}
            onChange={setPassword}
          />
          <SecretCode address={invitation.totpAddress} secret={invitation.totpSecret} />
          <Field
            label={t`Code`}
            note={t`Six digits that the app shows now.`}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            value={code}
            onChange={setCode}
          />
        </>
      ) : (
        <p className="text-soft">{t`A passkey is kept by this device or your key, and opened with your fingerprint, face or PIN.`}</p>
      )}
      <Button
        type="submit"
        look="primary"
        isPending={accept.isPending}
        isDisabled={!isNamed || (byPassword && (password.length < shortestPassword || code.length !== 6))}
      >
        {byPassword ? t`Enrol and sign in` : t`Make a passkey and sign in`}
      </Button>
      {!invitation.passkeyRequired && hasPasskeys() && (
        <Button look="quiet" onPress={() => setByPassword(!byPassword)}>
          {byPassword ? t`Use a passkey instead` : t`Use a password and an authenticator app instead`}
        </Button>
      )}
    </form>
  );
}
