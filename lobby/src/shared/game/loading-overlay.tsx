import { Trans, useLingui } from "@lingui/react/macro";
import { useConfig } from "../server/config.ts";
import type { GameCover } from "./game-store.ts";
import { Button } from "../ui/button.tsx";
import { Spinner } from "../ui/spinner.tsx";

export interface LoadingOverlayProps {
  /** The game whose picture is shown. */
  readonly gameId: string;
  /** Its name and picture, if they are not those of a tile of home. */
  readonly cover?: GameCover | undefined;
  /** Shown while the page loads. */
  readonly waiting: string;
  /** Shown if the page does not load: what that means for the player's money and rounds. */
  readonly comfort: string;
  /** Label of the exit button. */
  readonly leave: string;
  readonly onLeave: () => void;
  /** Loads the page again. */
  readonly onRetry: () => void;
  /** A retry is running. */
  readonly retrying?: boolean;
}

/** Covers the frame until its page is loaded; if it does not load, offers a retry and the exit. */
export function LoadingOverlay(props: LoadingOverlayProps & { readonly stuck: boolean }) {
  const { gameId, cover, waiting, comfort, leave, onLeave, onRetry, retrying = false, stuck } = props;
  const { t } = useLingui();
  const { tiles } = useConfig();
  const shown = cover ?? tiles.find((one) => one.gameId === gameId);

  return (
    <div className="kawung absolute inset-0 overflow-y-auto bg-ground">
      <div className="grid min-h-full place-content-center justify-items-center gap-4 px-8 py-4 text-center">
        {shown !== undefined && shown.iconUrl !== "" && (
          <img
            src={shown.iconUrl}
            alt=""
            width={112}
            height={112}
            className={`size-28 rounded-lg border border-line object-cover short:size-20 ${stuck ? "opacity-60 grayscale" : ""}`}
          />
        )}
        {stuck ? (
          <div role="alert" className="grid max-w-[400px] gap-3">
            <h2 className="text-title">
              <Trans>The game is not answering</Trans>
            </h2>
            <p className="text-muted">{comfort}</p>
            <div className="mt-1 grid gap-2 short:grid-cols-2">
              <Button look="primary" busy={retrying} onClick={onRetry}>{t`Try again`}</Button>
              <Button onClick={onLeave}>{leave}</Button>
            </div>
          </div>
        ) : (
          <>
            {shown !== undefined && <h2 className="text-title">{shown.name}</h2>}
            <p role="status" className="flex items-center gap-3 text-muted">
              <Spinner className="size-6 text-amber" />
              {waiting}
            </p>
          </>
        )}
      </div>
    </div>
  );
}
