import { useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { openDialog } from "../../shared/dialogs/dialog-queue.ts";
import { useBrand } from "../../shared/server/brand.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { answerInstall, showInstallPrompt, useInstall, watchInstallation } from "./install-state.ts";
import { InstallSteps } from "./install-steps.tsx";

/** Offers to install the lobby until it is installed or the offer dismissed (R-HOME-37, R-DLG-19). */
export default function InstallBanner() {
  const { t } = useLingui();
  const { name: lobby } = useBrand();
  const answered = useInstall(({ answer }) => answer !== null);
  useEffect(watchInstallation, []);
  if (answered) return null;
  const install = async () => {
    if (await showInstallPrompt()) return;
    openDialog("bottom", { title: t`Add to your home screen`, content: <InstallSteps /> });
  };
  return (
    <aside
      aria-label={t`${lobby} on your home screen`}
      className="mx-4 mt-6 flex flex-wrap items-center gap-2.5 rounded-lg border border-line bg-raised py-3 pr-0.5 pl-3.5"
    >
      <img src="/brand/logo.svg" alt="" width={28} height={34} className="h-8.5 w-7 shrink-0" />
      <p className="min-w-0 flex-[1_1_6rem] text-note leading-snug text-balance">{t`${lobby} on your home screen`}</p>
      <Button className="px-3.5!" onClick={() => void install()}>{t`Install`}</Button>
      <button
        type="button"
        aria-label={t`Do not offer this again`}
        onClick={() => answerInstall("dismissed")}
        className="grid size-11 shrink-0 place-items-center rounded-full text-muted hover:text-text"
      >
        <Icon name="x" size={20} />
      </button>
    </aside>
  );
}
