import { Trans } from "@lingui/react/macro";
import { useGame } from "../shared/game/game-store.ts";
import { Spinner } from "../shared/ui/spinner.tsx";

/** Covers the screen while a game is being opened (R-HOME-15). */
export function OpeningOverlay() {
  // Read here, so that a press does not render the whole screen again.
  const opening = useGame((state) => state.opening);
  if (!opening) return null;
  return (
    <div className="fixed inset-0 z-20 grid place-content-center bg-ground/80">
      <p
        role="status"
        className="flex items-center gap-3 rounded-md border border-line bg-raised px-5 py-4 font-semibold shadow-paper"
      >
        <Spinner className="size-6 text-amber" />
        <Trans>Opening the game…</Trans>
      </p>
    </div>
  );
}
