import { backLayers } from "../navigation/back-layers.ts";

/** Frames that have an entry of the history. */
let open = 0;

/** Whether the present history entry stands for a frame. */
const atFrame = (): boolean => (history.state as { frame?: unknown } | null)?.frame === true;

/**
 * Puts one history entry in front for an open frame, so that browser back closes it (R-GAME-12). Returns the way to take
 * it off again, however the frame was closed.
 */
export function pushFrameEntry(onBack: () => void): () => void {
  let leave = () => {};
  let left = false;
  // A closed dialog's step back may still be under way: it would take this entry for the dialog's, and close the frame.
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
    // Closed by browser back, or left for another screen: there is nothing to take off.
    if (!atFrame()) return;
    // A page that loaded others has put entries of its own on top, which a single step back would not pass.
    if (before === undefined) history.back();
    else {
      const { committed, finished } = navigation.traverseTo(before);
      for (const done of [committed, finished]) done?.catch(() => {});
    }
  };
}

/** A frame's entry without the frame (browser forward, a reload) is passed by: nothing is opened again. */
function passBy(): void {
  if (open === 0 && atFrame()) history.back();
}

if ("history" in globalThis) {
  addEventListener("popstate", passBy);
  passBy();
}
