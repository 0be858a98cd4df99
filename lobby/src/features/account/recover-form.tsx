import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { api, endLoggedOutSession } from "../../shared/server/api.ts";
import { deviceStorage } from "../../shared/browser/storage.ts";
import { useFreePlay } from "../../shared/server/free-play.ts";
import { AccountForm, type TypedName } from "./account-form.tsx";
import { recoverRules } from "./account-rules.ts";
import { enterAccount } from "./enter-account.ts";
import { GuestMoney } from "./guest-money.tsx";

/** Says what a recovery does, before it is sent (R-REC-08). */
export function BeforeRecovery({ way }: { readonly way: "code" | "email" }) {
  const { t } = useLingui();
  const why =
    way === "code"
      ? t`For 24 hours, withdrawals go only to accounts you used before. So nobody who finds your code can send your gold elsewhere.`
      : t`For 24 hours, withdrawals go only to accounts you used before. So nobody who reads your emails can send your gold elsewhere.`;
  return (
    <>
      <ul className="mb-3 grid gap-1.5 border-l-3 border-sky pl-3 text-note text-muted">
        <li>{t`All other devices are signed out.`}</li>
        {!useFreePlay() && <li>{why}</li>}
      </ul>
      <GuestMoney />
    </>
  );
}

interface RecoverFormProps {
  readonly name: TypedName;
  /** Called with the account's new recovery code. */
  readonly onRecovered: (loginName: string, code: string) => void;
}

/** Mode 4: a new password by the recovery code (R-REC-04). */
export function RecoverForm({ name, onRecovered }: RecoverFormProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  return (
    <>
      <p className="pb-3 text-muted">{t`Choose a new password with your recovery code. You get a new code.`}</p>
      <BeforeRecovery way="code" />
      <AccountForm
        rules={recoverRules}
        start={{ loginName: name.typed, code: "", password: "", confirm: "" }}
        fields={[
          { name: "loginName", label: t`Username`, autoComplete: "username" },
          { name: "code", label: t`Recovery code`, autoComplete: "off" },
          { name: "password", label: t`New password`, autoComplete: "new-password" },
          { name: "confirm", label: t`New password again`, autoComplete: "new-password" },
        ]}
        onType={name.onType}
        action={t`Recover the account`}
        onSend={async ({ loginName, code, password }) => {
          if (!(await endLoggedOutSession())) {
            return t`You could not be signed in. Check your connection; nothing is lost.`;
          }
          const deviceId = deviceStorage.get("deviceId") ?? "";
          const recovery = { userName: loginName, recoveryCode: code, newPassword: password, deviceId };
          const result = await api.call("/v1/recovery/byCode", recovery);
          if (!result.ok) return result.msg;
          enterAccount(client, result.data, loginName);
          onRecovered(loginName, result.data.recoveryCode);
          return undefined;
        }}
      />
    </>
  );
}
