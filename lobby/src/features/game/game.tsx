import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, type ReactNode } from "react";
import { useFullScreenLayer } from "../../shared/game/use-full-screen-layer.ts";
import { clearGame, type OpenGame } from "../../shared/game/game-store.ts";
import { afterGame } from "./after-game.ts";
import { GameFrame } from "./game-frame.tsx";

interface GameProps {
  readonly game: OpenGame;
  /** Stands in the bar above the game. */
  readonly clock?: ReactNode;
}

/** The open game over home, from its opening to its close. A retry only replaces the frame in it. */
export function Game({ game, clock }: GameProps) {
  const client = useQueryClient();
  const closed = useEffectEvent(() => {
    // Whoever leaves home leaves the game.
    clearGame();
    void afterGame(client);
  });

  useFullScreenLayer(clearGame);
  useEffect(() => () => closed(), []);

  return <GameFrame key={game.url} game={game} clock={clock} />;
}
