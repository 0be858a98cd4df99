import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useConfig } from "../../shared/server/config.ts";
import { entryQuery } from "../../shared/navigation/entry.ts";
import type { GameEvent } from "../../shared/game/frame-messages.ts";
import { ProviderFrame } from "../../shared/game/provider-frame.tsx";
import { clearGame, useGame, type OpenGame } from "../../shared/game/game-store.ts";
import { deviceStorage } from "../../shared/browser/storage.ts";
import { frameAddress } from "./click-ids.ts";
import { GameBar } from "./game-bar.tsx";
import { openGame } from "./open-game.ts";
import { PauseNotice } from "./pause-notice.tsx";
import { usePauseNotice } from "./use-pause-notice.ts";
import { usePlaySession } from "./use-play-session.ts";

interface GameFrameProps {
  readonly game: OpenGame;
  readonly clock?: ReactNode;
}

/** The game, full screen over the lobby, below a bar that always has the exit (R-GAME-08). */
export function GameFrame({ game, clock }: GameFrameProps) {
  const { t } = useLingui();
  const config = useConfig();
  const client = useQueryClient();
  const [retrying, setRetrying] = useState(false);
  // Computed once: another address would load the page again.
  const [address] = useState(() =>
    frameAddress(game.url, config, { query: entryQuery, adConsent: deviceStorage.getJson("gate")?.["ads"] === true }),
  );
  const session = usePlaySession();
  // The overlay stays for a second (R-HOME-16): most pages have drawn something after that time.
  const opening = useGame((state) => state.opening);

  const pause = usePauseNotice();

  // A launch address works once: a retry requests a new one, which replaces this frame.
  const retry = async () => {
    setRetrying(true);
    useGame.setState({ opening: true });
    const launch = await openGame(client, game.id, game.cover);
    setRetrying(false);
    return launch;
  };
  const continueHere = async () => {
    if (opening) return;
    // After a refusal this page cannot be played any more, and home says why. If no reply came, the game's own dialog
    // still offers a retry.
    if ((await retry()) === "refused") clearGame();
  };
  const onEvent = (event: GameEvent) => {
    if (event === "again") void continueHere();
    else if (event === "refused") void pause.readReason();
    else if (event === "staked") session.freeze();
    else {
      if (event === "round") pause.clear();
      session.release();
    }
  };

  return (
    <ProviderFrame
      label={t`Game`}
      address={address}
      bar={
        <>
          <GameBar session={session.totals} clock={clock} />
          {pause.text !== "" && <PauseNotice text={pause.text} />}
        </>
      }
      covered={opening}
      isGame
      onClose={clearGame}
      onGameEvent={onEvent}
      overlay={{
        gameId: game.id,
        cover: game.cover,
        waiting: t`Loading the game…`,
        comfort: t`Your balance is safe. The server settles any round in progress.`,
        leave: t`Back to the lobby`,
        onLeave: clearGame,
        onRetry: () => void retry(),
        retrying,
      }}
    />
  );
}
