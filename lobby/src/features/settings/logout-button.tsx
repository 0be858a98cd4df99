import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { endLeftSession } from "../../shared/server/api.ts";
import { useSession } from "../../shared/server/session.ts";
import { kept } from "../../shared/browser/storage.ts";
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
    kept.clearPersonal();
    kept.set("endedToken", token);
    await endLeftSession();
    // What was being read meanwhile may have been kept.
    kept.clearPersonal();
    // A fresh load is the surest way to keep nothing of the last player in memory.
    location.assign("/");
  };
  return (
    <div className="pt-5">
      <Button wide look="danger" busy={busy} onClick={() => void logOut()}>{t`Log out`}</Button>
    </div>
  );
}
