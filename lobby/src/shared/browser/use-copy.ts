import { useLingui } from "@lingui/react/macro";
import { showToast } from "../dialogs/toast.ts";

/** Copies a text and says so (R-ERR-14). Where the browser refuses, says that instead. */
export function useCopy(): (text: string) => Promise<void> {
  const { t } = useLingui();
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      showToast(t({ id: "CopySuccess", message: "Copied" }), "good");
    } catch {
      showToast(t`Copying is blocked here. Select the text and copy it by hand.`, "bad");
    }
  };
}
