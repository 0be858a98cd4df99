import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useStore } from "../shared/create-store.ts";
import { signWithPasskey } from "../shared/passkeys/passkeys.ts";
import { call, type CallFailed } from "../shared/server/call.ts";
import { meQuery, setMe, type Me } from "../shared/server/session.ts";
import { settleStepUps, stepUps } from "../shared/server/step-up.ts";
import { Button } from "../shared/ui/button.tsx";
import { Dialog } from "../shared/ui/dialog.tsx";
import { FailureNotice } from "../shared/ui/failure-notice.tsx";
import { Field } from "../shared/ui/field.tsx";

async function proveByPasskey(): Promise<Me> {
  const { options } = await call("/c/v1/session/passkey-challenge", {});
  return call("/c/v1/session/step-up", { answer: await signWithPasskey(options) });
}

/** Asks for the second factor when a call needs it; the call is then repeated (R-OPR-06). */
export function StepUpDialog() {
  return useStore(stepUps).length > 0 ? <StepUp /> : null;
}

function StepUp() {
  const { t } = useLingui();
  const client = useQueryClient();
  const me = client.getQueryData(meQuery.queryKey);
  const byPasskey = me != null && me.passkeys > 0;
  const [code, setCode] = useState("");
  const prove = useMutation<Me, CallFailed>({
    mutationFn: () => (byPasskey ? proveByPasskey() : call("/c/v1/session/step-up", { code })),
    onSuccess: (proved) => {
      setMe(client, proved);
      settleStepUps(true);
    },
    onError: () => setCode(""),
  });
  return (
    <Dialog title={t`Prove it is you`} isOpen onClose={() => settleStepUps(false)}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          prove.mutate();
        }}
      >
        <p className="text-soft">{t`This needs a proof of your second factor that is at most five minutes old.`}</p>
        <FailureNotice failure={prove.error} />
        {!byPasskey && (
          <Field
            label={t`Code`}
            note={t`Six digits of your authenticator app.`}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            value={code}
            onChange={setCode}
            autoFocus
          />
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onPress={() => settleStepUps(false)}>{t`Cancel`}</Button>
          <Button type="submit" look="primary" isPending={prove.isPending} isDisabled={!byPasskey && code.length !== 6}>
            {byPasskey ? t`Use the passkey` : t`Go on`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
