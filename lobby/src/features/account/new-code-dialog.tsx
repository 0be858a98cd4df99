import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Hosted } from "../../shared/dialogs/dialog-props.ts";
import { Panel, usePanelClose } from "../../shared/dialogs/panel.tsx";
import { showToast } from "../../shared/dialogs/toast.ts";
import { ownDevice } from "../../shared/player/passkeys.ts";
import { recoveryQuery } from "../../shared/player/recovery.ts";
import { api, dataOf } from "../../shared/server/api.ts";
import { OwnerProofForm } from "./owner-proof.tsx";
import { RecoveryCode } from "./recovery-code.tsx";

/** `told` says afterwards what was done. */
function Made({ code, told }: { readonly code: string; readonly told: string }) {
  const close = usePanelClose();
  return <RecoveryCode code={code} onKept={() => close(() => showToast(told, "good"))} />;
}

/** Makes a new recovery code, and shows it once (R-REC-03); or shows the one that a recovery made. */
export default function NewCodeDialog({ made, onClosed }: Hosted<"new-recovery-code">) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [code, setCode] = useState(made);
  return (
    <Panel
      kind="sheet"
      title={code === undefined ? t`A new recovery code` : t`Your recovery code`}
      closable={code === undefined}
      onClosed={onClosed}
    >
      {code === undefined ? (
        <>
          <p className="pb-3 text-muted">{t`A code you had before ends at once.`}</p>
          <OwnerProofForm
            action={t`Make a new code`}
            onProof={async (proof) => {
              const { recoveryCode } = dataOf(
                await api.call("/v1/recovery/newCode", { ...proof, deviceId: ownDevice() }),
              );
              void client.invalidateQueries({ queryKey: recoveryQuery.queryKey });
              setCode(recoveryCode);
            }}
          />
        </>
      ) : (
        <Made code={code} told={made === undefined ? t`Your new code is in force.` : t`You are signed in.`} />
      )}
    </Panel>
  );
}
