import { lazy, Suspense, useEffect } from "react";
import { useAccount } from "../shared/player/account.ts";
import { HomeDialogs } from "./dialogs/home-dialogs.tsx";
import { loadGame } from "./lazy-game.ts";

const OpenOrderBar = lazy(() => import("../features/tracker/open-order-bar.tsx"));

/** Fetches what a game needs before one is tapped. */
function useGameReady(): void {
  useEffect(() => {
    // Without a connection it is fetched when a game is opened.
    loadGame().catch(() => {});
  }, []);
}

/**
 * Home's parts that nobody needs for the first look: what only watches, and what lies over the lower edge of the
 * screen, one above another. At the end of the page the stack has room of its own and covers nothing.
 */
export default function HomeLater() {
  useGameReady();
  const openOrderId = useAccount().data?.processOrderId ?? "";
  return (
    <div className="pointer-events-none sticky bottom-[calc(var(--foot)+var(--notice)+max(12px,env(safe-area-inset-bottom)))] z-20 mx-3 mb-[max(12px,env(safe-area-inset-bottom))] grid grid-cols-[minmax(0,1fr)] gap-3 *:pointer-events-auto">
      <HomeDialogs />
      {openOrderId !== "" && (
        <Suspense>
          <OpenOrderBar />
        </Suspense>
      )}
    </div>
  );
}
