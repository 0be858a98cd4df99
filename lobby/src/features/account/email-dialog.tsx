import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Hosted } from "../../shared/dialogs/dialog-props.ts";
import { PanelFoot } from "../../shared/dialogs/panel-foot.tsx";
import { CloseButton, Panel, usePanelClose } from "../../shared/dialogs/panel.tsx";
import { showToast } from "../../shared/dialogs/toast.ts";
import { Field } from "../../shared/forms/field.tsx";
import { ownDevice, type OwnerProof } from "../../shared/player/passkeys.ts";
import { recoveryQuery } from "../../shared/player/recovery.ts";
import { api, dataOf } from "../../shared/server/api.ts";
import { isEmail } from "./account-rules.ts";
import { OwnerProofForm } from "./owner-proof.tsx";

function useSetEmail(): (proof: OwnerProof, email?: string) => Promise<void> {
  const client = useQueryClient();
  return async (proof, email) => {
    const address = email === undefined ? {} : { email };
    dataOf(await api.call("/v1/recovery/setEmail", { ...address, ...proof, deviceId: ownDevice() }));
    void client.invalidateQueries({ queryKey: recoveryQuery.queryKey });
  };
}

function Add() {
  const { t } = useLingui();
  const setEmail = useSetEmail();
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState(false);
  const [sentTo, setSentTo] = useState<string>();
  if (sentTo !== undefined) {
    return (
      <>
        <p role="status" className="pb-4 wrap-anywhere">
          {t`We sent a link to ${sentTo}. Open it within 24 hours to add the address.`}
        </p>
        <PanelFoot>
          <CloseButton wide look="primary">{t`Close`}</CloseButton>
        </PanelFoot>
      </>
    );
  }
  return (
    <>
      <p className="pb-3 text-muted">{t`If you forget your password, we send a link to it. We use it for nothing else.`}</p>
      <Field
        label={t`Email address`}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        maxLength={254}
        value={typed}
        error={wrong ? t`Enter an email address` : undefined}
        onChange={(event) => {
          setTyped(event.target.value);
          if (wrong) setWrong(!isEmail(event.target.value));
        }}
        onBlur={() => setWrong(typed !== "" && !isEmail(typed))}
      />
      <OwnerProofForm
        action={t`Send me a link`}
        onProof={async (proof) => {
          const email = typed.trim();
          if (!isEmail(email)) {
            setWrong(true);
            throw new Error(t`Enter an email address`);
          }
          await setEmail(proof, email);
          setSentTo(email);
        }}
      />
    </>
  );
}

function Remove() {
  const { t } = useLingui();
  const setEmail = useSetEmail();
  const close = usePanelClose();
  return (
    <>
      <p className="pb-3 text-muted">{t`It no longer opens your account.`}</p>
      <OwnerProofForm
        action={t`Remove the address`}
        onProof={async (proof) => {
          await setEmail(proof);
          close(() => showToast(t`Your email address was removed`, "good"));
        }}
      />
    </>
  );
}

/** Gives the account an email address, or removes it (R-REC-16). */
export default function EmailDialog({ remove, onClosed }: Hosted<"email">) {
  const { t } = useLingui();
  return (
    <Panel
      kind="sheet"
      title={remove === true ? t`Remove the email address?` : t`Your email address`}
      onClosed={onClosed}
    >
      {remove === true ? <Remove /> : <Add />}
    </Panel>
  );
}
