import { useQueryClient } from "@tanstack/react-query";
import { usePanelClose } from "../../shared/dialogs/panel.tsx";
import { showToast } from "../../shared/dialogs/toast.ts";
import { recoveryQuery } from "../../shared/player/recovery.ts";

/** Returns a function that reads the ways back again, and closes the dialog with a toast. */
export function useDone(): (told: string) => void {
  const client = useQueryClient();
  const close = usePanelClose();
  return (told) => {
    void client.invalidateQueries({ queryKey: recoveryQuery.queryKey });
    close(() => showToast(told, "good"));
  };
}
