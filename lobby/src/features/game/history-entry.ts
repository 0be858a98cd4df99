import { backLayers } from "../../shared/back-layers.ts";
import { useGame } from "../../shared/game-store.ts";

/** Whether the present history entry stands for a game. */
const atGame = (): boolean => (history.state as { game?: unknown } | null)?.game === true;

/**
 * Puts one history entry in front for the open game, so that browser back closes it (R-GAME-12). Returns the way to take
 * it off again, however the game was closed.
 */
export function enterGame(onBack: () => void): () => void {
  let leave = () => {};
  let left = false;
  // A closed dialog's step back may still be under way: it would take this entry for the dialog's, and close the game.
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
  history.pushState({ game: true }, "");
  const back = () => {
    if (!atGame()) onBack();
  };
  addEventListener("popstate", back);
  return () => {
    removeEventListener("popstate", back);
    // Closed by browser back, or left for another screen: there is nothing to take off.
    if (!atGame()) return;
    // A game that loaded other pages has put entries of its own on top, which a single step back would not pass.
    if (before === undefined) history.back();
    else {
      const { committed, finished } = navigation.traverseTo(before);
      for (const done of [committed, finished]) done?.catch(() => {});
    }
  };
}

/** A game's entry without the game (browser forward, a reload) is passed by: nothing is opened again. */
function passBy(): void {
  if (atGame() && useGame.getState().game === null) history.back();
}

/** Watches for entries of games that are gone; to be called once. */
export function watchEntries(): void {
  addEventListener("popstate", passBy);
  passBy();
}
