import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { HostProps } from "../../shared/dialogs/dialog-props.ts";
import { Button } from "../../shared/ui/button.tsx";
import { CloseButton, Panel, usePanelClose } from "../../shared/dialogs/panel.tsx";
import { PanelFoot } from "../../shared/dialogs/panel-foot.tsx";
import { useBrand } from "../../shared/server/brand.ts";
import { answerInstall, showInstallPrompt } from "./install-state.ts";
import { InstallSteps } from "./install-steps.tsx";

function Answers({ onSteps }: { readonly onSteps: () => void }) {
  const { t } = useLingui();
  const close = usePanelClose();
  const go = async () => {
    if (await showInstallPrompt()) close();
    else onSteps();
  };
  return (
    <PanelFoot className="grid auto-rows-fr grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-2">
      <CloseButton className="min-h-12">{t`Cancel`}</CloseButton>
      <Button look="primary" className="min-h-12" onClick={() => void go()}>{t`Continue`}</Button>
    </PanelFoot>
  );
}

/**
 * Offers to install the lobby on the home screen (R-DLG-18). It is shown only once, whatever the answer (R-PWA-06).
 */
export default function BookmarkDialog({ onClosed }: HostProps) {
  const { t } = useLingui();
  const { name: lobby } = useBrand();
  const [steps, setSteps] = useState(false);
  return (
    <Panel
      kind="sheet"
      title={steps ? t`Add to your home screen` : t`Keep ${lobby} at hand?`}
      onClosed={() => {
        answerInstall("dismissed");
        onClosed();
      }}
    >
      {steps ? (
        <>
          <InstallSteps />
          <PanelFoot>
            <CloseButton look="primary" wide className="min-h-12">{t`Got it`}</CloseButton>
          </PanelFoot>
        </>
      ) : (
        <>
          <div className="flex items-center gap-4">
            <img src="/brand/logo.svg" alt="" width={48} height={58} className="h-14.5 w-12 shrink-0" />
            <p className="min-w-0 text-muted">
              <Trans>
                An icon on your home screen opens the lobby like an app. It takes up hardly any space, and you can
                remove it at any time.
              </Trans>
            </p>
          </div>
          <Answers onSteps={() => setSteps(true)} />
        </>
      )}
    </Panel>
  );
}
