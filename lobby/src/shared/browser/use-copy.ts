import { useLingui } from "@lingui/react/macro";
import { showToast } from "../dialogs/toast.ts";

/** Copies a text and shows a toast; where the browser does not copy, shows the text to be copied by hand (R-ERR-14). */
export function useCopy(): (text: string) => Promise<void> {
  const { t } = useLingui();
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      showToast(t({ id: "CopySuccess", message: "Copied" }), "good");
    } catch {
      // The browser's own dialog has the text selected, also over an open dialog of the lobby.
      prompt(t`Copying is blocked here. Select and copy it yourself:`, text);
    }
  };
}
