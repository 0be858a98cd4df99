import { lazy, Suspense, useEffect } from "react";
import NewTasks from "../features/tasks/new-tasks.tsx";
import { useAccount } from "../shared/player/account.ts";
import { HomeDialogs } from "./dialogs/home-dialogs.tsx";
import { loadGame } from "./lazy-game.ts";

const OpenOrderBar = lazy(() => import("../features/tracker/open-order-bar.tsx"));

/** Loads the code of a game before one is opened. */
function useGameReady(): void {
  useEffect(() => {
    // Without a connection it is loaded when a game is opened.
    loadGame().catch(() => {});
  }, []);
}

/** The parts of home that its first paint does not need: what floats over the carousel, and what renders nothing. */
export default function HomeDeferred() {
  useGameReady();
  const openOrderId = useAccount().data?.openOrderId ?? "";
  return (
    <>
      <HomeDialogs />
      <NewTasks />
      {openOrderId !== "" && (
        <Suspense>
          <OpenOrderBar />
        </Suspense>
      )}
    </>
  );
}
