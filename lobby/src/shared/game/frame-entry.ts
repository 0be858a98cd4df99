import { backLayers } from "../navigation/back-layers.ts";

/** Frames that have a history entry. */
let open = 0;

/** Returns whether the current history entry is a frame's. */
const atFrame = (): boolean => (history.state as { frame?: unknown } | null)?.frame === true;

/**
 * Adds a history entry for an open frame, so that browser back closes it (R-GAME-12). Returns the function that removes
 * it, however the frame was closed.
 */
export function pushFrameEntry(onBack: () => void): () => void {
  let leave = () => {};
  let left = false;
  // A closed dialog's step back may still be pending: it would remove this entry, and close the frame.
  backLayers.whenStill(() => {
    if (!left) leave = putEntry(onBack);
  });
  return () => {
    left = true;
    leave();
  };
}

function putEntry(onBack: () => void): () => void {
  const before = "navigation" in globalThis ? navigation.currentEntry?.key : undefined;
  open += 1;
  history.pushState({ frame: true }, "");
  const back = () => {
    if (!atFrame()) onBack();
  };
  addEventListener("popstate", back);
  return () => {
    open -= 1;
    removeEventListener("popstate", back);
    // Closed by browser back, or left for another screen: there is no entry to remove.
    if (!atFrame()) return;
    // If the frame's page loaded others, these have added entries, which a single step back would not pass.
    if (before === undefined) history.back();
    else {
      const { committed, finished } = navigation.traverseTo(before);
      for (const done of [committed, finished]) done?.catch(() => {});
    }
  };
}

/** Skips the history entry of a frame that is not open (browser forward, a reload); the frame is not opened again. */
function skipStaleEntry(): void {
  if (open === 0 && atFrame()) history.back();
}

if ("history" in globalThis) {
  addEventListener("popstate", skipStaleEntry);
  skipStaleEntry();
}
