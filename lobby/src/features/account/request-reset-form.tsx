import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { api } from "../../shared/server/api.ts";
import { AccountForm } from "./account-form.tsx";
import { requestResetRules } from "./account-rules.ts";

/** Mode 5: has a link sent; says the same whether or not there is such an account (R-REC-17). */
export function RequestResetForm({ name }: { readonly name: string }) {
  const { t } = useLingui();
  const [sent, setSent] = useState(false);
  if (sent) {
    return (
      <div role="status" className="grid gap-3 pb-2">
        <p>{t`If this account has a confirmed email address, a link is on its way to it. It works for 30 minutes.`}</p>
        <p className="text-note text-muted">{t`Nothing there after a few minutes? Look in your spam folder, or use your recovery code.`}</p>
      </div>
    );
  }
  return (
    <>
      <p className="pb-3 text-muted">{t`We send a link to the email address of your account. With it you choose a new password.`}</p>
      <AccountForm
        rules={requestResetRules}
        start={{ nameOrEmail: name }}
        fields={[{ name: "nameOrEmail", label: t`Username or email address`, autoComplete: "username" }]}
        action={t`Send me a link`}
        onSend={async ({ nameOrEmail }) => {
          const result = await api.call("/v1/recovery/requestReset", { userName: nameOrEmail.trim() });
          if (!result.ok) return result.msg;
          setSent(true);
          return undefined;
        }}
      />
    </>
  );
}
