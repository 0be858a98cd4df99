import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "../../shared/ui/button.tsx";
import { startNewVersion } from "./registration.ts";

/** Offers a newer version of the lobby, over the top of home, so that nothing moves. */
export default function NewVersionBar({ worker }: { readonly worker: ServiceWorker }) {
  const { t } = useLingui();
  const [stage, setStage] = useState<"offered" | "starting" | "failed">("offered");
  const start = async () => {
    setStage("starting");
    if (!(await startNewVersion(worker))) setStage("failed");
  };
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-1 z-20 grid justify-items-center px-2">
      <div className="pointer-events-auto flex w-full max-w-[464px] items-center gap-2.5 rounded-md border border-line bg-raised py-1 pr-1 pl-2 shadow-paper">
        <img src="/art/empty/update.svg" alt="" width={56} height={42} className="h-10.5 w-14 shrink-0" />
        <p className="min-w-0 flex-1 text-note">
          {stage === "failed" ? (
            <Trans>The server is not answering. This version keeps working.</Trans>
          ) : (
            <Trans>A new version of the lobby is ready.</Trans>
          )}
        </p>
        <Button busy={stage === "starting"} onClick={() => void start()}>{t`Update`}</Button>
      </div>
    </div>
  );
}
