import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { primarySubtag } from "../../../languages/primary-subtag.ts";
import { catalogueQuery } from "../features/games/catalogue/query.ts";
import GamesPage from "../features/games/page/games-page.tsx";
import { coverOf } from "../features/games/picture/cover.ts";
import { usePlayReminder } from "../features/reminder/use-play-reminder.ts";
import type { PublicConfig } from "../shared/server/config.ts";
import { localeTag } from "../shared/text/i18n.ts";
import { openGame } from "./lazy-game.ts";
import { UnderGame } from "./under-game.tsx";

/** Loads the catalogue before the screen needs it; the screen reports a failure. */
export async function loadGames(client: QueryClient, { catalogue }: PublicConfig): Promise<void> {
  if (catalogue !== null) await client.prefetchQuery(catalogueQuery(catalogue.hash, primarySubtag(localeTag())));
}

/** The list of all games, with the open game over it: closed, it shows the list as it was left (R-FND-10). */
export default function GamesRoute() {
  const client = useQueryClient();
  // Home, which runs the play reminder otherwise, is not mounted on this screen.
  usePlayReminder();
  return (
    <UnderGame>
      <GamesPage onPlay={(game) => void openGame(client, game.id, coverOf(game))} />
    </UnderGame>
  );
}
