import { deviceLogin } from "@fairlobby/contract/device-login";
import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { openAds } from "../../shared/ads.ts";
import { api } from "../../shared/api.ts";
import { holdSession } from "../../shared/session.ts";
import { kept } from "../../shared/storage.ts";
import { showToast } from "../../shared/toast.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { usePanelClose } from "../../shared/ui/panel.tsx";
import { useFields } from "../../shared/use-fields.ts";
import { loginRules } from "./account-rules.ts";
import { useAccountWords } from "./use-account-words.ts";

/** Mode 3: another account by its name and password (R-ACC-10, R-ACC-29). */
export function LoginForm() {
  const { t } = useLingui();
  const { words, incomplete } = useAccountWords();
  const client = useQueryClient();
  const close = usePanelClose();
  const form = useFields(loginRules, { loginName: "", password: "" });
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState("");
  const bind = (name: "loginName" | "password") => {
    const error = form.errors[name];
    return {
      value: form.values[name],
      error: error === undefined ? undefined : words[error],
      onChange: (event: React.ChangeEvent<HTMLInputElement>) => form.change(name, event.target.value),
      onBlur: () => form.leave(name),
    };
  };

  const submit = async () => {
    if (!form.passes()) return setNotice(incomplete);
    if (busy) return;
    setBusy(true);
    const { loginName, password } = form.values;
    const ads = (await openAds())?.fields;
    const account = { loginType: "account", apiType: 1, userName: loginName, password } as const;
    const result = await api.call("/user/login", deviceLogin(kept.get("deviceId") ?? "", { ...ads, ...account }));
    setBusy(false);
    if (!result.ok) {
      if (result.msgCode !== "connection") setNotice(result.msg);
      return;
    }
    // Nothing of the last player stays behind, in storage or in memory.
    kept.clearPersonal();
    client.clear();
    kept.set("deviceId", result.data.deviceId);
    kept.setJson("loginInfo", { loginName });
    holdSession(result.data.token, result.data.userId);
    showToast(t`You are logged in.`, "good");
    close();
  };

  return (
    <form action={submit} noValidate>
      <Field
        label={t`Login name`}
        autoComplete="username"
        autoCapitalize="none"
        maxLength={15}
        {...bind("loginName")}
      />
      <Field label={t`Password`} type="password" autoComplete="current-password" maxLength={15} {...bind("password")} />
      <p role="status" className="min-h-6 pb-2 text-note text-coral">
        {notice}
      </p>
      <Button type="submit" look="primary" wide busy={busy}>{t`Log in`}</Button>
    </form>
  );
}
