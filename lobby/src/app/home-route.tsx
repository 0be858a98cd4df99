import { lazy, Suspense } from "react";
import { HomePage } from "../features/home/home-page.tsx";
import { openGame } from "../features/game/open-game.ts";
import { useGame } from "../shared/game-store.ts";

const GameFrame = lazy(() => import("../features/game/game-frame.tsx"));

/** Home, and the game over it while one is open (R-GAME-07). */
export function HomeRoute() {
  const game = useGame((state) => state.game);
  return (
    <>
      <HomePage onOpenGame={openGame} />
      {game !== null && (
        <Suspense>
          <GameFrame key={game.url} game={game} />
        </Suspense>
      )}
    </>
  );
}
