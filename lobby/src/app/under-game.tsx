import { Suspense, type ReactNode } from "react";
import { useGame } from "../shared/game/game-store.ts";
import { lazyScreen } from "../shared/navigation/lazy-screen.ts";
import { Game } from "./lazy-game.ts";
import { OpeningOverlay } from "./opening-overlay.tsx";

const ClockFace = lazyScreen(() => import("../features/reminder/clock-face.tsx"));

/** A screen that opens games, with the open game over it, if any. */
export function UnderGame({ children }: { readonly children: ReactNode }) {
  const game = useGame((state) => state.game);
  return (
    <>
      {/* The page under an open game is out of reach of the keyboard. */}
      <div inert={game !== null}>
        {children}
        <OpeningOverlay />
      </div>
      {game !== null && (
        <Suspense>
          <Game
            game={game}
            clock={
              <Suspense>
                <ClockFace stacked />
              </Suspense>
            }
          />
        </Suspense>
      )}
    </>
  );
}
