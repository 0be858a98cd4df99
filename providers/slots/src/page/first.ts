/*
 * Runs before the rest of the page, and imports nothing: whatever fails after it, the launch token is gone from the address
 * and the player reads why there is no game (R-GAME-25).
 */

// Expanded by the build: nothing is imported.
import { msg } from "@lingui/core/macro";

/** The query of the address. Its launch token works once; it must not stay in the history or be sent as a referrer. */
export const query = new URLSearchParams(window.location.search);
window.history.replaceState(null, "", window.location.pathname);

/** The translations of this file's text, by primary subtag. The build writes them here (vite.config.ts). */
declare const firstTexts: Readonly<Record<string, Readonly<Record<string, string>>>>;
const texts = firstTexts;

const failed = msg`This game is broken and could not be loaded. Your balance is safe.`;

/**
 * Shows, in place of the loading progress, that an error occurred which nothing else handled. After loading, the game
 * goes on.
 */
function showUnhandledError(): void {
  const screen = document.getElementById("loading");
  const label = document.getElementById("loading-text");
  if (screen === null || screen.hidden || label === null) return;
  document.getElementById("progress")?.remove();
  const [subtag = ""] = (query.get("lang") ?? navigator.language).split("-");
  label.textContent = texts[subtag]?.[failed.id] || (texts["id"]?.[failed.id] ?? "");
}

window.addEventListener("error", showUnhandledError);
window.addEventListener("unhandledrejection", showUnhandledError);
