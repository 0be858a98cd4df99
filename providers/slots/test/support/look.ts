import type { I18n } from "@lingui/core";
import { folderOf, games } from "../../src/games/read-games.ts";
import type { GameTexts } from "../../src/page/texts/game-texts.ts";
import type { Theme } from "../../src/page/theme.ts";

/** Loads the theme and the texts of a game. */
export async function lookOf(gameId: string): Promise<{ theme: Theme; textsOf: (i18n: I18n) => GameTexts }> {
  const game = games.get(gameId);
  if (game === undefined) throw new Error(`no game ${gameId}`);
  const folder = folderOf(game.definition);
  const { theme } = (await import(`../../src/games/${folder}/theme.ts`)) as { readonly theme: Theme };
  const { textsOf } = (await import(`../../src/games/${folder}/texts.ts`)) as {
    readonly textsOf: (i18n: I18n) => GameTexts;
  };
  return { theme, textsOf };
}
