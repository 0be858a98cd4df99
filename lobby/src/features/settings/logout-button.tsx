import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { endLoggedOutSession } from "../../shared/server/api.ts";
import { useSession } from "../../shared/server/session.ts";
import { deviceStorage } from "../../shared/browser/storage.ts";
import { Button } from "../../shared/ui/button.tsx";

/**
 * Deletes personal data on the device and ends the session on the server (R-ACC-39). If the server does not answer, the
 * session is ended before the next sign-in on this device (R-SRV-157).
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
    // A reply that arrived meanwhile may have been stored.
    deviceStorage.clearPersonal();
    // A reload is the surest way to keep nothing of the previous player in memory.
    location.assign("/");
  };
  return (
    <div className="pt-5">
      <Button wide look="danger" busy={busy} onClick={() => void logOut()}>{t`Log out`}</Button>
    </div>
  );
}
