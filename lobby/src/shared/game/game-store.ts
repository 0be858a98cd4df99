import { create } from "zustand";
import { deviceStorage } from "../browser/storage.ts";

export interface OpenGame {
  readonly id: string;
  /** One-time launch address, as the server gave it. */
  readonly url: string;
  /** Balance when it opened, minor units; the post-game dialogs compare with it (R-GAME-14). */
  readonly goldAtOpening: number;
}

interface GameState {
  /** The key of the tile, banner or button whose launch is under way. */
  readonly opening: string | null;
  readonly game: OpenGame | null;
}

/** The open game; home shows the frame while it is set, and closes it when it is cleared (R-GAME-07, R-GAME-13). */
export const useGame = create<GameState>()(() => ({ opening: null, game: null }));

const mirrorKey = "gameAddress";

function mirror(game: OpenGame | null): void {
  try {
    if (game === null) sessionStorage.removeItem(mirrorKey);
    else sessionStorage.setItem(mirrorKey, JSON.stringify(game));
  } catch {
    // The mirror only tells a reload that a game was open.
  }
}

export function setGame(game: OpenGame): void {
  mirror(game);
  useGame.setState({ game });
}

/**
 * Closes the open game, from wherever: clears its address and leaves the markers of R-GAME-14. The frame goes with it,
 * reads the account again and fills in `goldAfter`.
 */
export function clearGame(): void {
  const { game } = useGame.getState();
  if (game === null) return;
  mirror(null);
  deviceStorage.setJson("closeGameMarkers", { justExited: true, goldAtOpening: game.goldAtOpening });
  useGame.setState({ game: null, opening: null });
}

/** After a reload a leftover mirror counts as a closed game (R-GAME-07). */
export function closeLeftoverGame(): void {
  try {
    const left = sessionStorage.getItem(mirrorKey);
    if (left === null) return;
    sessionStorage.removeItem(mirrorKey);
    const { goldAtOpening } = JSON.parse(left) as { goldAtOpening?: unknown };
    if (typeof goldAtOpening === "number")
      deviceStorage.setJson("closeGameMarkers", { justExited: true, goldAtOpening });
  } catch {
    // A damaged mirror says nothing.
  }
}
