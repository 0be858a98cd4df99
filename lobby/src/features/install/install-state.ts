import { create } from "zustand";
import { takeInstallPrompt } from "./install-prompt.ts";
import { deviceStorage } from "../../shared/browser/storage.ts";

/** Returns whether the lobby runs as an installed app. */
function runsInstalled(): boolean {
  return (
    matchMedia("(display-mode: standalone)").matches || (navigator as { standalone?: boolean }).standalone === true
  );
}

/** `installed` or `dismissed` once the player has answered, else null (R-PWA-06). */
export const useInstall = create<{ readonly answer: string | null }>()(() => ({
  answer: deviceStorage.get("downloadFlag"),
}));

/** Returns whether the lobby is installed or the player has declined. */
export const installAnswered = (): boolean => deviceStorage.get("downloadFlag") !== null || runsInstalled();

/** Records the answer for good. */
export function answerInstall(answer: "installed" | "dismissed"): void {
  if (deviceStorage.get("downloadFlag") === "installed") return;
  deviceStorage.set("downloadFlag", answer);
  useInstall.setState({ answer });
}

/** Records an installation, also one from the browser's own menu. */
export function watchInstallation(): () => void {
  if (runsInstalled()) answerInstall("installed");
  const installed = () => answerInstall("installed");
  addEventListener("appinstalled", installed);
  return () => removeEventListener("appinstalled", installed);
}

/** Shows the browser's prompt and records the answer; returns false if there is none. To be called from a tap. */
export async function showInstallPrompt(): Promise<boolean> {
  const prompt = takeInstallPrompt();
  if (prompt === null) return false;
  await prompt.prompt();
  const { outcome } = await prompt.userChoice;
  answerInstall(outcome === "accepted" ? "installed" : "dismissed");
  return true;
}
