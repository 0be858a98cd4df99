import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { deviceStorage } from "../../shared/browser/storage.ts";
import type { Hosted } from "../../shared/dialogs/dialog-props.ts";
import { Panel, usePanelClose } from "../../shared/dialogs/panel.tsx";
import { showToast } from "../../shared/dialogs/toast.ts";
import { recoveryQuery } from "../../shared/player/recovery.ts";
import { api } from "../../shared/server/api.ts";
import { AccountForm } from "./account-form.tsx";
import { proofRules } from "./account-rules.ts";
import { RecoveryCode } from "./recovery-code.tsx";

function AskPassword({ onMade }: { readonly onMade: (code: string) => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  return (
    <>
      <p className="pb-3 text-muted">{t`The code you have now ends at once.`}</p>
      <AccountForm
        rules={proofRules}
        start={{ password: "" }}
        fields={[{ name: "password", label: t`Password`, autoComplete: "current-password" }]}
        action={t`Make a new code`}
        onSend={async ({ password }) => {
          const deviceId = deviceStorage.get("deviceId") ?? "";
          const result = await api.call("/v1/recovery/newCode", { password, deviceId });
          if (!result.ok) return result.msg;
          void client.invalidateQueries({ queryKey: recoveryQuery.queryKey });
          onMade(result.data.code);
          return undefined;
        }}
      />
    </>
  );
}

function Made({ code }: { readonly code: string }) {
  const { t } = useLingui();
  const close = usePanelClose();
  return <RecoveryCode code={code} onKept={() => close(() => showToast(t`Your new code is in force.`, "good"))} />;
}

/** Makes a new recovery code, and shows it once (R-REC-03). */
export default function NewCodeDialog({ onClosed }: Hosted<"new-recovery-code">) {
  const { t } = useLingui();
  const [code, setCode] = useState<string>();
  return (
    <Panel
      kind="sheet"
      title={code === undefined ? t`A new recovery code` : t`Your recovery code`}
      closable={code === undefined}
      onClosed={onClosed}
    >
      {code === undefined ? <AskPassword onMade={setCode} /> : <Made code={code} />}
    </Panel>
  );
}
