import { Trans, useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useConfig } from "../../shared/config.ts";
import { clearGame, useGame } from "../../shared/game-store.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Spinner } from "../../shared/ui/spinner.tsx";
import { openGame } from "./open-game.ts";

/** Lies over the frame until its page is there; when it never comes, offers a retry and the exit. */
export function LoadCurtain({ stuck, gameId }: { readonly stuck: boolean; readonly gameId: string }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { tiles } = useConfig();
  const [asking, setAsking] = useState(false);
  const tile = tiles.find((one) => one.gameId === gameId);

  // A launch address is good for one use: a retry asks for a new one, which replaces this frame.
  const retry = async () => {
    setAsking(true);
    useGame.setState({ opening: "retry" });
    await openGame(client, gameId);
    setAsking(false);
  };

  return (
    <div className="kawung absolute inset-0 overflow-y-auto bg-ground">
      <div className="grid min-h-full place-content-center justify-items-center gap-4 px-8 py-4 text-center">
        {tile !== undefined && (
          <img
            src={tile.iconUrl}
            alt=""
            width={112}
            height={112}
            className={`size-28 rounded-lg border border-line object-cover short:size-20 ${stuck ? "opacity-60 grayscale" : ""}`}
          />
        )}
        {stuck ? (
          <div role="alert" className="grid max-w-[400px] gap-3">
            <h2 className="text-title">{t`The game does not answer`}</h2>
            <p className="text-muted">
              <Trans>Your balance is safe. A round that was running is settled by the server.</Trans>
            </p>
            <div className="mt-1 grid gap-2 short:grid-cols-2">
              <Button look="primary" busy={asking} onClick={() => void retry()}>{t`Try again`}</Button>
              <Button onClick={clearGame}>{t`Back to the lobby`}</Button>
            </div>
          </div>
        ) : (
          <>
            {tile !== undefined && <h2 className="text-title">{tile.name}</h2>}
            <p role="status" className="flex items-center gap-3 text-muted">
              <Spinner className="size-6 text-amber" />
              <Trans>Lighting the lanterns…</Trans>
            </p>
          </>
        )}
      </div>
    </div>
  );
}
