import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { api } from "../../shared/api.ts";
import { holdSession, useSession } from "../../shared/session.ts";
import { kept } from "../../shared/storage.ts";
import { showToast } from "../../shared/toast.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { useFields } from "../../shared/use-fields.ts";
import { bindRules, type AccountField } from "./account-rules.ts";
import { useAccountWords } from "./use-account-words.ts";

/** Mode 1: a name and a password for this guest, so that the account survives the device. */
export function BindForm({ onBound }: { readonly onBound: (loginName: string) => void }) {
  const { t } = useLingui();
  const { words, incomplete } = useAccountWords();
  const form = useFields(bindRules, { loginName: "", password: "", confirm: "" });
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState("");
  const bind = (name: AccountField) => {
    const error = form.errors[name];
    return {
      value: form.values[name],
      error: error === undefined ? undefined : words[error],
      onChange: (event: React.ChangeEvent<HTMLInputElement>) => form.change(name, event.target.value),
      onBlur: () => form.leave(name),
    };
  };

  const submit = async () => {
    const { loginName, password, confirm } = form.values;
    const complete = loginName !== "" && password !== "" && confirm !== "";
    if (!form.passes() || !complete) return setNotice(incomplete);
    if (busy) return;
    setBusy(true);
    const result = await api.call("/user/bindLoginAccount", { userName: loginName, password });
    setBusy(false);
    if (!result.ok) {
      if (result.msgCode === "user_exist") setNotice(t`This account is already linked. Enter it again.`);
      else if (result.msgCode !== "connection") setNotice(result.msg);
      return;
    }
    holdSession(result.data.token, useSession.getState().userId);
    // R-LS-11: the name only; the password stays nowhere.
    kept.setJson("loginInfo", { loginName });
    showToast(t`Your account is linked.`, "good");
    onBound(loginName);
  };

  return (
    <form action={submit} noValidate>
      <p className="pb-3 text-muted">{t`With a name and a password you can come back on any device.`}</p>
      <Field
        label={t`Login name`}
        autoComplete="username"
        autoCapitalize="none"
        maxLength={15}
        {...bind("loginName")}
      />
      <Field label={t`Password`} type="password" autoComplete="new-password" maxLength={15} {...bind("password")} />
      <Field
        label={t`Password again`}
        type="password"
        autoComplete="new-password"
        maxLength={15}
        {...bind("confirm")}
      />
      <p role="status" className="min-h-6 pb-2 text-note text-coral">
        {notice}
      </p>
      <Button type="submit" look="primary" wide busy={busy}>{t`Link the account`}</Button>
    </form>
  );
}
