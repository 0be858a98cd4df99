/** The browser's own question whether to install the lobby; only some browsers have it. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: "accepted" | "dismissed" }>;
}

let caught: InstallPrompt | null = null;

/** Keeps the question for later: the browser brings it once, and often before the first screen stands. */
export function catchInstallPrompt(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    caught = event as InstallPrompt;
  });
}

/** The question, to be asked from a tap, or null where there is none. It can be asked once. */
export function takeInstallPrompt(): InstallPrompt | null {
  const prompt = caught;
  caught = null;
  return prompt;
}
