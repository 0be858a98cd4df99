import { Suspense, useEffect } from "react";
import { useLocation } from "wouter";
import { useDialogQueue } from "../../shared/dialogs/dialog-queue.ts";
import { useGame } from "../../shared/game/game-store.ts";
import { lazyScreen } from "../../shared/navigation/lazy-screen.ts";
import { registerWorker, useNewVersion } from "./registration.ts";

const NewVersionBar = lazyScreen(() => import("./new-version-bar.tsx"));

/**
 * Keeps the installed lobby up to date. A newer version is offered on home and only while nothing is open over it:
 * never in a game, and never where a form may be half filled in. Nothing reloads by itself.
 */
export function WorkerUpdates() {
  const [path] = useLocation();
  const worker = useNewVersion((state) => state.worker);
  const playing = useGame(({ game, opening }) => game !== null || opening);
  const dialog = useDialogQueue(({ queue }) => queue.length > 0);

  useEffect(() => void registerWorker(), []);

  if (worker === null || path !== "/" || playing || dialog) return null;
  return (
    <Suspense>
      <NewVersionBar worker={worker} />
    </Suspense>
  );
}
