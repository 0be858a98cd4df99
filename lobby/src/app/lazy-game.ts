import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { QueryClient } from "@tanstack/react-query";
import { useGame } from "../shared/game/game-store.ts";
import { loadLaterTexts } from "../shared/text/i18n.ts";
import { lazyScreen } from "../shared/navigation/lazy-screen.ts";
import { retrySignIn } from "../shared/server/sign-in.ts";
import { useSession } from "../shared/server/session.ts";
import { showToast } from "../shared/dialogs/toast.ts";
import { nextPaint } from "../shared/browser/first-paint.ts";

/** Everything of an open game; home fetches it once its pictures are painted. */
export const loadGame = () => import("../features/game/game-parts.ts");

export const Game = lazyScreen(loadGame);

/**
 * Opens a game, or says why not. `key` names the tile, banner or button that was pressed; home shows that it is busy
 * (R-HOME-15).
 */
export async function openGame(client: QueryClient, gameId: string, key: string): Promise<void> {
  if (useGame.getState().opening !== null) return;
  const { access } = useSession.getState();
  // Who only looks around is asked in: without an answer at the gate nobody is signed in (R-APP-25).
  if (access === "declined" || access === "failed") return retrySignIn(client);
  useGame.setState({ opening: key });
  // The overlay answers the press; what the launch needs is worked on after it is painted.
  await nextPaint();
  try {
    const [game] = await Promise.all([loadGame(), loadLaterTexts()]);
    await game.openGame(client, gameId);
  } catch {
    useGame.setState({ opening: null });
    showToast(i18n._(msg`No connection to the lobby. Nothing is lost.`), "bad");
  }
}
