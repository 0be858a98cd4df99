import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { saveDownload } from "./save-download.ts";
import { showToast } from "../dialogs/toast.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";

/** Saves a file of the player's data from the server. */
export function SaveFile({ address, label }: { readonly address: string; readonly label: string }) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const refused = await saveDownload(address);
    setBusy(false);
    if (refused === null) showToast(t`The file is saved.`, "good");
    else showToast(refused === "" ? t`The file did not arrive complete. Try again.` : refused, "bad");
  };
  return (
    <Button wide busy={busy} onClick={() => void save()}>
      <Icon name="arrow-down-to-line" size={18} />
      {label}
    </Button>
  );
}

/** Saves a table of the player's data. */
export function SaveCsv({ address }: { readonly address: string }) {
  const { t } = useLingui();
  return <SaveFile address={address} label={t`Save as a table (CSV)`} />;
}
