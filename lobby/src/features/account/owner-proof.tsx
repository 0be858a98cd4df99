import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { askPasskey, hasPasskeys, type OwnerProof } from "../../shared/player/passkeys.ts";
import { recoveryQuery } from "../../shared/player/recovery.ts";
import { Button } from "../../shared/ui/button.tsx";
import { AccountForm } from "./account-form.tsx";
import { proofRules } from "./account-rules.ts";

/** Returns what a failure says; a passkey that the player did not use has no text of the server. */
export function useFailureWords(): (error: unknown) => string {
  const { t } = useLingui();
  return (error) => (error instanceof Error && error.message) || t`Your passkey was not used. Nothing was changed.`;
}

interface OwnerProofFormProps {
  /** Label of the button below the password. */
  readonly action: string;
  readonly look?: "primary" | "danger";
  /** False on a page, where the button scrolls with the rest. */
  readonly inPanel?: boolean;
  /** Does what was asked for; throws CallFailed. */
  readonly onProof: (proof: OwnerProof) => Promise<void>;
}

/** Asks for the password or a passkey; for a passkey alone while withdrawals ask for it (R-REC-09, R-REC-13). */
export function OwnerProofForm({ action, look = "primary", inPanel = true, onProof }: OwnerProofFormProps) {
  const { t } = useLingui();
  const words = useFailureWords();
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState("");
  const recovery = useQuery(recoveryQuery);
  const withPasskey = hasPasskeys() && (recovery.data?.passkeys.length ?? 0) > 0;
  const passkeyOnly = recovery.data?.withdrawalKey.on === true;

  const prove = async () => {
    setBusy(true);
    setNotice("");
    try {
      await onProof({ passkey: await askPasskey("prove") });
    } catch (error) {
      setNotice(words(error));
    }
    setBusy(false);
  };

  return (
    <>
      {!passkeyOnly && (
        <AccountForm
          rules={proofRules}
          start={{ password: "" }}
          fields={[{ name: "password", label: t`Password`, autoComplete: "current-password" }]}
          action={action}
          look={look}
          inPanel={inPanel}
          onSend={async ({ password }) => {
            try {
              await onProof({ password });
              return undefined;
            } catch (error) {
              return words(error);
            }
          }}
        />
      )}
      {passkeyOnly && !hasPasskeys() && (
        <p className="pb-3 text-muted">{t`This needs your passkey, and this browser has none.`}</p>
      )}
      {withPasskey && (
        <>
          <p role="status" className="text-note text-coral">
            {notice}
          </p>
          <Button
            wide
            look={passkeyOnly ? look : "plain"}
            className="mt-2"
            busy={busy}
            onClick={() => void prove()}
          >{t`Use my passkey`}</Button>
        </>
      )}
    </>
  );
}
