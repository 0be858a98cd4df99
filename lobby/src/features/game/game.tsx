import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, type ReactNode } from "react";
import { useFreePlay } from "../../shared/server/free-play.ts";
import { useFullScreenLayer } from "../../shared/game/use-full-screen-layer.ts";
import { clearGame, type OpenGame } from "../../shared/game/game-store.ts";
import { afterGame } from "./after-game.ts";
import { GameFrame } from "./game-frame.tsx";

interface GameProps {
  readonly game: OpenGame;
  /** Shown in the bar above the game. */
  readonly clock?: ReactNode;
}

/** The open game over home. A retry only replaces the frame. */
export function Game({ game, clock }: GameProps) {
  const client = useQueryClient();
  const freePlay = useFreePlay();
  const closed = useEffectEvent(() => {
    // Leaving home closes the game.
    clearGame();
    void afterGame(client, freePlay);
  });

  useFullScreenLayer(clearGame);
  useEffect(() => () => closed(), []);

  return <GameFrame key={game.url} game={game} clock={clock} />;
}
