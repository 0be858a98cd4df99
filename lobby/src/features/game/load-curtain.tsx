import { Trans, useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { Button } from "../../shared/ui/button.tsx";
import { Spinner } from "../../shared/ui/spinner.tsx";
import { useConfig } from "../../shared/config.ts";
import { closeGame } from "./close-game.ts";
import { openGame } from "./open-game.ts";

/** Lies over the frame until its page is there; when it never comes, offers a retry and the exit. */
export function LoadCurtain({ stuck, gameId }: { readonly stuck: boolean; readonly gameId: string }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const config = useConfig();

  // A launch address is good for one use: a retry closes this frame and asks for a new one.
  const retry = async () => {
    await closeGame(client);
    await openGame(client, gameId, gameId);
  };

  return (
    <div className="kawung absolute inset-0 grid place-content-center justify-items-center gap-5 bg-ground px-8 text-center">
      {stuck ? (
        <div role="alert" className="grid gap-4">
          <h2 className="text-title">{t`The game does not answer`}</h2>
          <p className="text-muted">
            <Trans>Your balance is safe. A round that was running is settled by the server.</Trans>
          </p>
          <Button look="primary" onClick={() => void retry()}>{t`Try again`}</Button>
          <Button onClick={() => void closeGame(client, config)}>{t`Back to the lobby`}</Button>
        </div>
      ) : (
        <p role="status" className="flex items-center gap-3 text-muted">
          <Spinner className="size-6 text-amber" />
          <Trans>Lighting the lanterns…</Trans>
        </p>
      )}
    </div>
  );
}
