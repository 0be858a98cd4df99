import { deviceLogin } from "@fairlobby/contract/device-login";
import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { loadAdReports } from "../../shared/ads/ads.ts";
import { hasPasskeys, ownDevice, signInWithPasskey } from "../../shared/player/passkeys.ts";
import { api, dataOf, endLoggedOutSession } from "../../shared/server/api.ts";
import { deviceStorage } from "../../shared/browser/storage.ts";
import { showToast } from "../../shared/dialogs/toast.ts";
import { usePanelClose } from "../../shared/dialogs/panel.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { AccountForm, type TypedName } from "./account-form.tsx";
import { loginRules } from "./account-rules.ts";
import { useFailureWords } from "./owner-proof.tsx";
import { enterAccount } from "./enter-account.ts";
import { GuestMoney } from "./guest-money.tsx";

/** A passkey, without name and password (R-REC-11), and the way to a new password. */
function OtherWays({ onForgotten }: { readonly onForgotten: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const close = usePanelClose();
  const words = useFailureWords();
  const entry = useMutation({
    mutationFn: async () => {
      if (!(await endLoggedOutSession())) {
        throw new Error(t`You could not be signed in. Check your connection; nothing is lost.`);
      }
      // A phone that was never signed in has no credential yet; it makes an id of its own (R-SRV-68).
      const deviceId = ownDevice() || crypto.randomUUID();
      deviceStorage.set("deviceId", deviceId);
      const passkey = await signInWithPasskey(deviceId);
      const ads = (await loadAdReports())?.fields;
      const login = deviceLogin(deviceId, { ...ads, loginType: "passkey", apiType: 1, passkey });
      return dataOf(await api.call("/user/login", login));
    },
    onSuccess: (data) => {
      enterAccount(client, data, data.userName ?? "");
      close(() => showToast(t`You are signed in.`, "good"));
    },
  });
  return (
    <>
      <p role="status" className="text-note text-coral">
        {entry.isError && words(entry.error)}
      </p>
      {/* Side by side: below each other the dialog would scroll on a small phone. */}
      <div className="mt-2 grid two-columns gap-2.5">
        {hasPasskeys() && (
          <Button busy={entry.isPending} onClick={() => entry.mutate()}>
            {t`Use a passkey`}
          </Button>
        )}
        <Button look="quiet" onClick={onForgotten}>
          {t`Forgot the password?`}
        </Button>
      </div>
    </>
  );
}

/** Mode 3: another account by its name and password (R-ACC-10, R-ACC-29). */
export function LoginForm({ name, onForgotten }: { readonly name: TypedName; readonly onForgotten: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const close = usePanelClose();
  return (
    <>
      <GuestMoney />
      <AccountForm
        rules={loginRules}
        start={{ loginName: name.typed, password: "" }}
        fields={[
          { name: "loginName", label: t`Username`, autoComplete: "username" },
          { name: "password", label: t`Password`, autoComplete: "current-password" },
        ]}
        onType={name.onType}
        action={t`Sign in`}
        onSend={async ({ loginName, password }) => {
          if (!(await endLoggedOutSession())) {
            return t`You could not be signed in. Check your connection; nothing is lost.`;
          }
          const ads = (await loadAdReports())?.fields;
          const account = { loginType: "account", apiType: 1, userName: loginName, password } as const;
          const login = deviceLogin(deviceStorage.get("deviceId") ?? "", { ...ads, ...account });
          const result = await api.call("/user/login", login);
          if (!result.ok) return result.msg;
          enterAccount(client, result.data, loginName);
          showToast(t`You are signed in.`, "good");
          close();
          return undefined;
        }}
      />
      <OtherWays onForgotten={onForgotten} />
    </>
  );
}
