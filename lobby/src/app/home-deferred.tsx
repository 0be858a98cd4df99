import { lazy, Suspense, useEffect, useRef } from "react";
import { usePageBar } from "../shared/ui/use-sticky-bar.ts";
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

/**
 * The parts of home that its first paint does not need: those that render nothing, and the bars stacked over the lower
 * edge of the screen. At the end of the page the stack has its own space and covers nothing.
 */
export default function HomeDeferred() {
  const box = useRef<HTMLDivElement>(null);
  useGameReady();
  usePageBar(box);
  const openOrderId = useAccount().data?.processOrderId ?? "";
  return (
    <div
      ref={box}
      className="pointer-events-none sticky data-in-page:static bottom-[calc(var(--foot)+var(--notice)+max(12px,env(safe-area-inset-bottom)))] z-20 mx-3 mb-[max(12px,env(safe-area-inset-bottom))] grid grid-cols-[minmax(0,1fr)] gap-3 *:pointer-events-auto"
    >
      <HomeDialogs />
      {openOrderId !== "" && (
        <Suspense>
          <OpenOrderBar />
        </Suspense>
      )}
    </div>
  );
}
