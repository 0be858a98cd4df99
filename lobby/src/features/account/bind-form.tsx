import { useLingui } from "@lingui/react/macro";
import { api } from "../../shared/server/api.ts";
import { renewToken } from "../../shared/server/session.ts";
import { deviceStorage } from "../../shared/browser/storage.ts";
import { AccountForm, type TypedName } from "./account-form.tsx";
import { bindRules } from "./account-rules.ts";

/** Mode 1: a name and a password for this guest, so that the account survives the device. */
export function BindForm({
  name,
  onBound,
}: {
  readonly name: TypedName;
  readonly onBound: (name: string, code: string) => void;
}) {
  const { t } = useLingui();
  return (
    <>
      <p className="pb-3 text-muted">{t`With a username and password you can come back on any device.`}</p>
      <AccountForm
        rules={bindRules}
        start={{ loginName: name.typed, password: "", confirm: "" }}
        fields={[
          { name: "loginName", label: t`Username`, autoComplete: "username" },
          { name: "password", label: t`Password`, autoComplete: "new-password" },
          { name: "confirm", label: t`Password again`, autoComplete: "new-password" },
        ]}
        onType={name.onType}
        action={t`Save account`}
        onSend={async ({ loginName, password }) => {
          const result = await api.call("/user/bindLoginAccount", {
            userName: loginName,
            password,
            deviceId: deviceStorage.get("deviceId") ?? "",
          });
          if (!result.ok) {
            return result.msgCode === "user_exist"
              ? t`This username is already taken. Choose another one.`
              : result.msg;
          }
          renewToken(result.data.token);
          // R-LS-11: only the name is stored, never the password.
          deviceStorage.setJson("loginInfo", { loginName });
          onBound(loginName, result.data.recoveryCode);
          return undefined;
        }}
      />
    </>
  );
}
