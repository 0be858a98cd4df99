import { dataFilePath } from "@fairlobby/contract/wire";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { deviceStorage } from "../../shared/browser/storage.ts";
import { showToast } from "../../shared/dialogs/toast.ts";
import { saveDownload } from "../../shared/files/save-download.ts";
import { ownDevice, type OwnerProof } from "../../shared/player/passkeys.ts";
import { api, dataOf } from "../../shared/server/api.ts";
import { useFreePlay } from "../../shared/server/free-play.ts";
import { useLoggedIn } from "../../shared/server/session.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { OwnerProofForm } from "./owner-proof.tsx";

/** Proves who asks and saves the file; throws an error with what went wrong. */
function useSaveData(): (proof: OwnerProof) => Promise<void> {
  const { t } = useLingui();
  return async (proof) => {
    dataOf(await api.call("/v1/data/prepare", { ...proof, deviceId: ownDevice() }));
    const refused = await saveDownload(dataFilePath);
    if (refused !== null) throw new Error(refused || t`The file did not arrive complete. Try again.`);
    showToast(t`The file is saved.`, "good");
  };
}

/** A guest has no password: this device is enough. */
function GuestSave({ action }: { readonly action: string }) {
  const save = useSaveData();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const run = async () => {
    setBusy(true);
    setProblem("");
    await save({}).catch((error: unknown) => setProblem(error instanceof Error ? error.message : ""));
    setBusy(false);
  };
  return (
    <>
      <p role="status" className="text-note text-coral">
        {problem}
      </p>
      <Button wide look="primary" busy={busy} onClick={() => void run()}>
        <Icon name="arrow-down-to-line" size={18} />
        {action}
      </Button>
    </>
  );
}

function Save() {
  const { t } = useLingui();
  const save = useSaveData();
  const free = useFreePlay();
  const named = typeof deviceStorage.getJson("loginInfo")?.["loginName"] === "string";
  const contents = [
    t`Account, devices and sign-ins`,
    t`Your choices, limits and breaks`,
    t`Every booking and every round`,
    ...(free ? [] : [t`Deposits and withdrawals, with every step`]),
    t`Promotions, tasks and invitations`,
    t`Inbox, questions and answers`,
    t`What operators did on your account`,
  ];
  return (
    <div className="grid gap-5">
      <div>
        <p className="pb-3">{t`Everything we keep about you, in one file:`}</p>
        <ul className="grid list-disc gap-1.5 pl-5">
          {contents.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      <p className="text-muted">
        {t`Passwords and codes are not in it, and nothing about other people. The file says what else is left out, and why.`}
      </p>
      <p className="border-l-3 border-sky pl-3 text-note">
        {t`Whoever has the file can read it. Keep it where only you can open it.`}
      </p>
      <div>
        {named ? (
          <OwnerProofForm inPanel={false} action={t`Download my data`} onProof={save} />
        ) : (
          <GuestSave action={t`Download my data`} />
        )}
      </div>
    </div>
  );
}

/** The player's data as a file (R-REC-44). */
export default function DataPage() {
  const { t } = useLingui();
  const loggedIn = useLoggedIn();
  return (
    <Page members title={t`Your data`} back="/settings">
      {loggedIn && <Save />}
    </Page>
  );
}
