import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useAccount } from "../../shared/player/account.ts";
import { api, endLoggedOutSession } from "../../shared/server/api.ts";
import { useSession } from "../../shared/server/session.ts";
import { deviceStorage } from "../../shared/browser/storage.ts";
import type { Hosted } from "../../shared/dialogs/dialog-props.ts";
import { CloseButton, Panel } from "../../shared/dialogs/panel.tsx";
import { useMoney } from "../../shared/text/use-money.ts";
import { Button } from "../../shared/ui/button.tsx";

/**
 * Deletes personal data on the device and ends the session on the server (R-ACC-39). If the server does not answer, the
 * session is ended before the next sign-in on this device (R-SRV-157). Only the login name stays, for home (R-ACC-43).
 */
async function logOut(loginName: string): Promise<void> {
  const { token } = useSession.getState();
  const deletePersonal = () => {
    deviceStorage.clearPersonal();
    deviceStorage.set("loggedOut", loginName);
  };
  deletePersonal();
  deviceStorage.set("endedToken", token);
  await endLoggedOutSession();
  // Until the page is left, a reply that arrives may be stored.
  addEventListener("pagehide", deletePersonal);
  // A reload is the surest way to keep nothing of the previous player in memory.
  location.assign("/");
}

type LogoutProps = Omit<Hosted<"log-out">, "onClosed">;

function Choice({ loginName, everywhere = false }: LogoutProps) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const leave = async () => {
    setBusy(true);
    if (everywhere) {
      const deviceId = deviceStorage.get("deviceId") ?? "";
      const ended = await api.call("/v1/session/endDevices", { everywhere, deviceId });
      // Otherwise the player would believe that the other devices are signed out.
      if (!ended.ok) {
        setProblem(ended.msg);
        return setBusy(false);
      }
    }
    await logOut(loginName);
  };
  return (
    <div className="grid gap-2">
      <p role="status" className="text-note text-coral">
        {problem}
      </p>
      <Button wide look="danger" busy={busy} onClick={() => void leave()}>
        {everywhere ? t`Sign out everywhere` : t`Sign out`}
      </Button>
      <CloseButton wide disabled={busy}>{t`Stay signed in`}</CloseButton>
    </div>
  );
}

/** Says where the gold is and how to come back, before a logout (R-ACC-43). */
export default function LogoutDialog({ onClosed, ...logout }: Hosted<"log-out">) {
  const { loginName, everywhere = false } = logout;
  const { t } = useLingui();
  const money = useMoney();
  const { accountGold = 0, openOrderId = "" } = useAccount().data ?? {};
  return (
    <Panel title={everywhere ? t`Sign out everywhere?` : t`Sign out?`} onClosed={onClosed}>
      <p className="pb-2 font-semibold">
        {accountGold > 0
          ? t`${money(accountGold)} stays in your account ${loginName}.`
          : t`Your account ${loginName} stays as it is.`}
      </p>
      {everywhere && <p className="pb-2 text-muted">{t`This phone and all other devices are signed out.`}</p>}
      <p className="pb-4 text-muted">
        {t`To come back, sign in with this username and your password, here or on any other phone.`}
        {openOrderId !== "" && ` ${t`Your withdrawal continues in the meantime.`}`}
      </p>
      <Choice {...logout} />
    </Panel>
  );
}
