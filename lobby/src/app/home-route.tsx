import { lazy, Suspense } from "react";
import { HomePage } from "../features/home/home-page.tsx";
import { openGame } from "../features/game/open-game.ts";
import { useAccount } from "../shared/account.ts";
import { useGame } from "../shared/game-store.ts";
import { lazyScreen } from "../shared/lazy-screen.ts";

const GameFrame = lazy(() => import("../features/game/game-frame.tsx"));
const OrderingBar = lazyScreen(() => import("../features/tracker/ordering-bar.tsx"));

/** Home, and the game over it while one is open (R-GAME-07). */
export function HomeRoute() {
  const game = useGame((state) => state.game);
  const ordering = useAccount().data?.processOrderId ?? "";
  return (
    <>
      <HomePage onOpenGame={openGame} />
      {ordering !== "" && (
        <Suspense>
          <OrderingBar />
        </Suspense>
      )}
      {game !== null && (
        <Suspense>
          <GameFrame key={game.url} game={game} />
        </Suspense>
      )}
    </>
  );
}
