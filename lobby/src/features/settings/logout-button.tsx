import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { endLoggedOutSession } from "../../shared/server/api.ts";
import { useSession } from "../../shared/server/session.ts";
import { deviceStorage } from "../../shared/browser/storage.ts";
import { Button } from "../../shared/ui/button.tsx";

/**
 * Forgets what is personal here and ends the session on the server (R-ACC-39). When the server does not answer, it is told
 * before anybody signs in on this device again (R-SRV-157).
 */
export function LogoutButton() {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const logOut = async () => {
    setBusy(true);
    const { token } = useSession.getState();
    deviceStorage.clearPersonal();
    deviceStorage.set("endedToken", token);
    await endLoggedOutSession();
    // What was being read meanwhile may have been kept.
    deviceStorage.clearPersonal();
    // A fresh load is the surest way to keep nothing of the last player in memory.
    location.assign("/");
  };
  return (
    <div className="pt-5">
      <Button wide look="danger" busy={busy} onClick={() => void logOut()}>{t`Log out`}</Button>
    </div>
  );
}
