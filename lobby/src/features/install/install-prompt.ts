/** The browser's own install prompt; only some browsers have it. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: "accepted" | "dismissed" }>;
}

let caught: InstallPrompt | null = null;

/** Keeps the prompt for later: the browser offers it once, and often before the first paint. */
export function catchInstallPrompt(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    caught = event as InstallPrompt;
  });
}

/** Returns the prompt, to be shown from a tap, or null if there is none. It can be shown once. */
export function takeInstallPrompt(): InstallPrompt | null {
  const prompt = caught;
  caught = null;
  return prompt;
}
