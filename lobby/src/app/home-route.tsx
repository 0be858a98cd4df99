import type { ReactNode } from "react";
import { HomePage } from "../features/home/home-page.tsx";
import { lazyScreen } from "../shared/navigation/lazy-screen.ts";
import { useVisitor } from "../shared/server/session.ts";
import { DeferredPart } from "../shared/ui/deferred-part.tsx";
import { AllGames } from "./all-games.tsx";
import { openGame } from "./lazy-game.ts";
import { UnderGame } from "./under-game.tsx";

const HomeClock = lazyScreen(() => import("../features/reminder/home-clock.tsx"));
const HomeGames = lazyScreen(() => import("./home-games.tsx"));
const HomeTasks = lazyScreen(() => import("../features/tasks/home-tasks.tsx"));
const InstallBanner = lazyScreen(() => import("../features/install/install-banner.tsx"));
const HomeDeferred = lazyScreen(() => import("./home-deferred.tsx"));

/** Keeps space for the tasks until they are loaded, so that the game tiles do not move. */
const tasksPlace = <div className="h-18" />;

/** A part of a player's home; visitors have none. */
function Later({ place, children }: { readonly place?: ReactNode; readonly children: ReactNode }) {
  const visitor = useVisitor();
  return !visitor && <DeferredPart place={place}>{children}</DeferredPart>;
}

/** Home, with the open game over it, if any (R-GAME-07). */
export function HomeRoute() {
  return (
    <UnderGame>
      <HomePage
        clock={
          <Later>
            <HomeClock />
          </Later>
        }
        news={
          <Later>
            <HomeDeferred />
          </Later>
        }
        tasks={
          <Later place={tasksPlace}>
            <HomeTasks place={tasksPlace} />
          </Later>
        }
        more={
          <>
            <AllGames />
            <Later>
              <HomeGames />
            </Later>
          </>
        }
        end={
          <DeferredPart>
            <InstallBanner />
          </DeferredPart>
        }
        onOpenGame={openGame}
      />
    </UnderGame>
  );
}
