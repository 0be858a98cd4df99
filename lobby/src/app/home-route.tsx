import { lazy, Suspense } from "react";
import { HomePage } from "../features/home/home-page.tsx";
import { openGame } from "../features/game/open-game.ts";
import { useAccount } from "../shared/account.ts";
import { useGame } from "../shared/game-store.ts";
import { lazyScreen } from "../shared/lazy-screen.ts";
import { useSession } from "../shared/session.ts";
import { useSettled } from "../shared/use-settled.ts";

const GameFrame = lazy(() => import("../features/game/game-frame.tsx"));
const OrderingBar = lazyScreen(() => import("../features/tracker/ordering-bar.tsx"));

const HomeTasks = lazyScreen(() => import("../features/tasks/home-tasks.tsx"));

/** Keeps the tasks' room until they are there, so that the stalls stay where they are. */
const tasksPlace = <div className="h-34" />;

/** The tasks, once the stalls are painted; visitors have none. */
function Tasks() {
  const settled = useSettled();
  const visitor = useSession(({ access }) => access === "declined" || access === "failed");
  if (visitor) return null;
  return settled ? (
    <Suspense fallback={tasksPlace}>
      <HomeTasks place={tasksPlace} />
    </Suspense>
  ) : (
    tasksPlace
  );
}

/** Home, and the game over it while one is open (R-GAME-07). */
export function HomeRoute() {
  const game = useGame((state) => state.game);
  const ordering = useAccount().data?.processOrderId ?? "";
  return (
    <>
      <HomePage tasks={<Tasks />} onOpenGame={openGame} />
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
