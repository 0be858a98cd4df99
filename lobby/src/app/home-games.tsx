import { useQueryClient } from "@tanstack/react-query";
import HomeRails from "../features/games/home/home-rails.tsx";
import { coverOf } from "../features/games/picture/cover.ts";
import { openGame } from "./lazy-game.ts";

/** What the catalogue adds to home; games open over home. */
export default function HomeGames() {
  const client = useQueryClient();
  return <HomeRails onPlay={(game) => void openGame(client, game.id, coverOf(game))} />;
}
