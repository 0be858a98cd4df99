import { useQueryClient } from "@tanstack/react-query";
import GamesPage from "../features/games/page/games-page.tsx";
import { coverOf } from "../features/games/picture/cover.ts";
import { openGame } from "./lazy-game.ts";
import { UnderGame } from "./under-game.tsx";

/** The list of all games, with the open game over it: closed, it shows the list as it was left (R-FND-10). */
export default function GamesRoute() {
  const client = useQueryClient();
  return (
    <UnderGame>
      <GamesPage onPlay={(game, key) => void openGame(client, game.id, key, coverOf(game))} />
    </UnderGame>
  );
}
