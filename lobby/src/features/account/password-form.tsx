import { useLingui } from "@lingui/react/macro";
import { api } from "../../shared/server/api.ts";
import { renewToken } from "../../shared/server/session.ts";
import { deviceStorage } from "../../shared/browser/storage.ts";
import { showToast } from "../../shared/dialogs/toast.ts";
import { AccountForm } from "./account-form.tsx";
import { changeRules } from "./account-rules.ts";

/** Changes the password of the bound account, which signs out all other devices (R-ACC-40). */
export function PasswordForm({ onChanged }: { readonly onChanged: () => void }) {
  const { t } = useLingui();
  return (
    <>
      <p className="pb-3 text-muted">{t`All other devices are signed out. This one stays signed in.`}</p>
      <AccountForm
        rules={changeRules}
        start={{ current: "", password: "", confirm: "" }}
        fields={[
          { name: "current", label: t`Current password`, autoComplete: "current-password" },
          { name: "password", label: t`New password`, autoComplete: "new-password" },
          { name: "confirm", label: t`New password again`, autoComplete: "new-password" },
        ]}
        action={t`Change password`}
        onSend={async ({ current, password }) => {
          const result = await api.call("/v1/session/password", {
            password: current,
            newPassword: password,
            deviceId: deviceStorage.get("deviceId") ?? "",
          });
          if (!result.ok) return result.msg;
          renewToken(result.data.token);
          showToast(t`Your password has been changed.`, "good");
          onChanged();
          return undefined;
        }}
      />
    </>
  );
}
