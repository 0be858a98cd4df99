import { useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { call, type CallFailed } from "../../shared/server/call.ts";
import { Button } from "../../shared/ui/button.tsx";
import { FailureNotice } from "../../shared/ui/failure-notice.tsx";
import { Field } from "../../shared/ui/field.tsx";

/** The form that opens the enrolment page with a recovery code; it signs nobody in (R-OPR-09). */
export function RecoverForm() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [recoveryCode, setRecoveryCode] = useState("");
  const recover = useMutation<{ token: string }, CallFailed>({
    mutationFn: () => call("/c/v1/session/recover", { email, password, recoveryCode }),
    onSuccess: ({ token }) => navigate({ to: "/invitation", hash: token }),
  });
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        recover.mutate();
      }}
    >
      <p className="text-soft">
        {t`A recovery code opens the page on which you enrol again. Without one, ask an admin to reset your second factor.`}
      </p>
      <FailureNotice failure={recover.error} />
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
      <Field label={t`Recovery code`} autoComplete="off" value={recoveryCode} onChange={setRecoveryCode} />
      <Button
        type="submit"
        look="primary"
        isPending={recover.isPending}
        isDisabled={email === "" || password === "" || recoveryCode === ""}
      >
        {t`Go on`}
      </Button>
    </form>
  );
}
