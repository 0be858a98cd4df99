import { useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import type { Hosted } from "../../shared/dialogs/dialog-props.ts";
import { CloseButton, Panel } from "../../shared/dialogs/panel.tsx";
import { askPasskey, hasPasskeys, ownDevice } from "../../shared/player/passkeys.ts";
import { api, dataOf } from "../../shared/server/api.ts";
import { Button } from "../../shared/ui/button.tsx";
import { useFailureWords } from "./owner-proof.tsx";
import { useDone } from "./use-done.ts";

type Wish = "on" | "off" | "off without passkey";

function Choice({ isOn }: { readonly isOn: boolean }) {
  const { t } = useLingui();
  const done = useDone();
  const words = useFailureWords();
  const told: Readonly<Record<Wish, string>> = {
    on: t`Withdrawals now ask for your passkey`,
    off: t`Withdrawals no longer ask for your passkey`,
    "off without passkey": t`It ends in 24 hours.`,
  };
  const save = useMutation({
    mutationFn: async (wish: Wish) => {
      const proof = wish === "off without passkey" ? {} : { passkey: await askPasskey("prove") };
      const ask = wish === "on" ? "on" : "off";
      dataOf(await api.call("/v1/passkeys/withdrawals", { ask, ...proof, deviceId: ownDevice() }));
    },
    onSuccess: (_, wish) => done(told[wish]),
  });
  const button = (wish: Wish, label: string, look: "primary" | "plain") => (
    <Button
      wide
      look={look}
      disabled={save.isPending}
      busy={save.isPending && save.variables === wish}
      onClick={() => save.mutate(wish)}
    >
      {label}
    </Button>
  );
  return (
    <>
      <p className="pb-4 text-muted">
        {isOn
          ? t`Without your passkey it takes 24 hours, and every device of yours is told. So nobody who finds your phone can do it quickly.`
          : t`Then gold leaves only with your fingerprint, face or PIN, and nobody with your password alone can withdraw. If you lose the passkey, it takes 24 hours to end this.`}
      </p>
      <p role="status" className="pb-2 text-note text-coral">
        {save.isError && words(save.error)}
      </p>
      <div className="grid gap-2">
        {hasPasskeys() && button(isOn ? "off" : "on", t`Use my passkey`, "primary")}
        {isOn && button("off without passkey", t`End it in 24 hours`, "plain")}
        <CloseButton wide disabled={save.isPending}>{t`Leave it as it is`}</CloseButton>
      </div>
    </>
  );
}

/** Has withdrawals ask for a passkey, or no longer (R-REC-12, R-REC-13). */
export default function WithdrawalKeyDialog({ isOn, onClosed }: Hosted<"withdrawal-key">) {
  const { t } = useLingui();
  return (
    <Panel title={isOn ? t`No longer ask for your passkey?` : t`Ask for your passkey?`} onClosed={onClosed}>
      <Choice isOn={isOn} />
    </Panel>
  );
}
