import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { api } from "../../shared/api.ts";
import { kept } from "../../shared/storage.ts";
import { showToast } from "../../shared/toast.ts";
import { Button } from "../../shared/ui/button.tsx";

/** Ends the session on the server and forgets what is personal here (R-ACC-39). */
export function LogoutButton() {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const logOut = async () => {
    setBusy(true);
    const result = await api.call("/v1/session/logout", {});
    setBusy(false);
    if (!result.ok) return showToast(result.msg, "bad");
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
