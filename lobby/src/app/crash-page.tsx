import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { Button } from "../shared/ui/button.tsx";

export default function CrashPage() {
  const { t } = useLingui();
  // A screen whose code was never loaded needs a connection: the page waits for it.
  const [offline] = useState(() => !navigator.onLine);
  useEffect(() => {
    if (!offline) return;
    const again = () => location.reload();
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, [offline]);
  return (
    <main className="screen-high mx-auto grid max-w-[480px] place-content-center justify-items-center gap-4 px-6 text-center">
      <img src={`/art/empty/${offline ? "no-network" : "went-out"}.svg`} alt="" width={200} height={150} />
      <h1 className="text-title">{offline ? t`No connection` : t`Something went wrong`}</h1>
      <p className="text-muted">
        {offline ? (
          <Trans>This screen is not on your phone yet. It opens as soon as you are online again.</Trans>
        ) : (
          <Trans>Something on this screen broke. Your account is safe on the server; nothing is lost.</Trans>
        )}
      </p>
      <Button look="primary" onClick={() => location.assign("/")}>{t`Back to home`}</Button>
    </main>
  );
}
