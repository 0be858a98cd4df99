import { create } from "zustand";
import { deviceStorage } from "../browser/storage.ts";

/** The name and the picture of a game. */
export interface GameCover {
  readonly name: string;
  /** Address of the picture, or empty. */
  readonly iconUrl: string;
}

export interface OpenGame {
  readonly id: string;
  /** One-time launch address from the server. */
  readonly url: string;
  /** Shown until its page is loaded; a game of home's tiles has those of its tile. */
  readonly cover?: GameCover;
  /** Balance when the game opened, minor units; the post-game dialogs compare with it (R-GAME-14). */
  readonly goldAtOpening: number;
}

interface GameState {
  /** A game is being launched: an overlay covers the screen (R-HOME-15). */
  readonly opening: boolean;
  readonly game: OpenGame | null;
  /** A game is open that stakes nothing (R-FND-09). */
  readonly demo: boolean;
}

/** The open game; home shows the frame while it is set, and closes it when it is cleared (R-GAME-07, R-GAME-13). */
export const useGame = create<GameState>()(() => ({ opening: false, game: null, demo: false }));

const mirrorKey = "gameAddress";

function mirror(game: OpenGame | null): void {
  try {
    if (game === null) sessionStorage.removeItem(mirrorKey);
    else sessionStorage.setItem(mirrorKey, JSON.stringify(game));
  } catch {
    // Stored so that a reload knows that a game was open.
  }
}

export function setGame(game: OpenGame): void {
  mirror(game);
  useGame.setState({ game });
}

/**
 * Closes the open game: clears its address and stores the markers of R-GAME-14. The frame unmounts, reads the account
 * again and fills in `goldAfter`.
 */
export function clearGame(): void {
  const { game } = useGame.getState();
  if (game === null) return;
  mirror(null);
  deviceStorage.setJson("closeGameMarkers", { justExited: true, goldAtOpening: game.goldAtOpening });
  useGame.setState({ game: null, opening: false });
}

/** Closes a game that was open before a reload (R-GAME-07). */
export function closeLeftoverGame(): void {
  try {
    const left = sessionStorage.getItem(mirrorKey);
    if (left === null) return;
    sessionStorage.removeItem(mirrorKey);
    const { goldAtOpening } = JSON.parse(left) as { goldAtOpening?: unknown };
    if (typeof goldAtOpening === "number")
      deviceStorage.setJson("closeGameMarkers", { justExited: true, goldAtOpening });
  } catch {
    // Ignore a stored value that cannot be read.
  }
}
