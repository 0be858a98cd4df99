import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { DialogProps, Hosted } from "../../shared/dialogs/dialog-props.ts";
import { Panel } from "../../shared/dialogs/panel.tsx";
import { Field } from "../../shared/forms/field.tsx";
import { addPasskey, ownDevice } from "../../shared/player/passkeys.ts";
import { api, dataOf } from "../../shared/server/api.ts";
import { OwnerProofForm } from "./owner-proof.tsx";
import { useDone } from "./use-done.ts";

function Add() {
  const { t } = useLingui();
  const done = useDone();
  const [name, setName] = useState(() => t`My phone`);
  return (
    <>
      <p className="pb-3 text-muted">
        {t`With a passkey you sign in by fingerprint, face or PIN, without username and password. Your phone keeps it; nothing of it can be copied from us.`}
      </p>
      <Field
        label={t`Its name`}
        value={name}
        maxLength={40}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      <OwnerProofForm
        action={t`Add the passkey`}
        onProof={async (proof) => {
          await addPasskey(name.trim() || t`My phone`, proof);
          done(t`Your passkey is added.`);
        }}
      />
    </>
  );
}

function Remove({ id, name }: NonNullable<DialogProps["passkey"]["remove"]>) {
  const { t } = useLingui();
  const done = useDone();
  return (
    <>
      <p className="pb-3 text-muted">{t`${name} no longer opens your account.`}</p>
      <OwnerProofForm
        action={t`Remove the passkey`}
        onProof={async (proof) => {
          dataOf(await api.call("/v1/passkeys/remove", { id, ...proof, deviceId: ownDevice() }));
          done(t`Removed.`);
        }}
      />
    </>
  );
}

/** Adds a passkey, or removes one (R-REC-09). */
export default function PasskeyDialog({ remove, onClosed }: Hosted<"passkey">) {
  const { t } = useLingui();
  return (
    <Panel kind="sheet" title={remove === undefined ? t`Add a passkey` : t`Remove the passkey?`} onClosed={onClosed}>
      {remove === undefined ? <Add /> : <Remove {...remove} />}
    </Panel>
  );
}
