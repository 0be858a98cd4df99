import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { QueryClient } from "@tanstack/react-query";
import { useGame, type GameCover } from "../shared/game/game-store.ts";
import { loadOtherTexts } from "../shared/text/i18n.ts";
import { lazyScreen } from "../shared/navigation/lazy-screen.ts";
import { retrySignIn } from "../shared/server/sign-in.ts";
import { isVisitor, useSession } from "../shared/server/session.ts";
import { showToast } from "../shared/dialogs/toast.ts";
import { nextPaint } from "../shared/browser/first-paint.ts";

/** The code of an open game; home fetches it once its pictures are painted. */
export const loadGame = () => import("../features/game/game-parts.ts");

export const Game = lazyScreen(loadGame);

/** Opens a game, or says why it cannot be opened. */
export async function openGame(client: QueryClient, gameId: string, cover?: GameCover): Promise<void> {
  if (useGame.getState().opening) return;
  // A visitor is sent to the gate, where nobody is signed in before answering (R-APP-25), or to the log-in.
  if (isVisitor(useSession.getState())) return retrySignIn(client);
  useGame.setState({ opening: true });
  // The overlay is painted first, in answer to the press; the launch follows.
  await nextPaint();
  try {
    const [game] = await Promise.all([loadGame(), loadOtherTexts()]);
    await game.openGame(client, gameId, cover);
  } catch {
    useGame.setState({ opening: false });
    showToast(i18n._(msg`No connection to the lobby. Nothing is lost.`), "bad");
  }
}
