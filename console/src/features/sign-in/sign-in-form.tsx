import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { hasPasskeys, signWithPasskey } from "../../shared/passkeys/passkeys.ts";
import { call, type CallFailed } from "../../shared/server/call.ts";
import { setMe, type Me } from "../../shared/server/session.ts";
import { Button } from "../../shared/ui/button.tsx";
import { FailureNotice } from "../../shared/ui/failure-notice.tsx";
import { Field } from "../../shared/ui/field.tsx";

async function signInByPasskey(): Promise<Me> {
  const { options } = await call("/c/v1/session/passkey-challenge", {});
  return call("/c/v1/session/sign-in-passkey", { answer: await signWithPasskey(options) });
}

export function SignInForm() {
  const { t } = useLingui();
  const client = useQueryClient();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const signIn = useMutation<Me, CallFailed, "passkey" | "password">({
    mutationFn: (way) =>
      way === "passkey" ? signInByPasskey() : call("/c/v1/session/sign-in", { email, password, code }),
    onSuccess: (me) => setMe(client, me),
    onError: () => setCode(""),
  });
  const pending = (way: "passkey" | "password"): boolean => signIn.isPending && signIn.variables === way;
  return (
    <>
      <FailureNotice failure={signIn.error} />
      {hasPasskeys() && (
        <>
          <Button look="primary" isPending={pending("passkey")} onPress={() => signIn.mutate("passkey")}>
            {t`Sign in with a passkey`}
          </Button>
          <p className="border-t border-line pt-3 text-note text-soft">{t`Or with password and code`}</p>
        </>
      )}
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          signIn.mutate("password");
        }}
      >
        <Field
          label={t`Email`}
          type="email"
          inputMode="email"
          autoComplete="username"
          value={email}
          onChange={setEmail}
        />
        <Field
          label={t`Password`}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        <Field
          label={t`Code`}
          note={t`Six digits of your authenticator app.`}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={code}
          onChange={setCode}
        />
        <Button
          type="submit"
          isPending={pending("password")}
          isDisabled={email === "" || password === "" || code.length !== 6}
        >
          {t`Sign in`}
        </Button>
      </form>
    </>
  );
}
