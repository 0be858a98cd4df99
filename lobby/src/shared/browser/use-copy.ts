import { useLingui } from "@lingui/react/macro";
import { showToast } from "../dialogs/toast.ts";

/** Copies a text and shows a toast with the result (R-ERR-14). */
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
