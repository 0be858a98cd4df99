import { folderOf, games } from "../../src/games/read-games.ts";
import type { GameTexts, Lang } from "../../src/page/texts/game-texts.ts";
import type { Theme } from "../../src/page/theme.ts";

/** Loads the theme and the texts of a game. */
export async function lookOf(gameId: string): Promise<{ theme: Theme; texts: Readonly<Record<Lang, GameTexts>> }> {
  const game = games.get(gameId);
  if (game === undefined) throw new Error(`no game ${gameId}`);
  const folder = folderOf(game.definition);
  const { theme } = (await import(`../../src/games/${folder}/theme.ts`)) as { readonly theme: Theme };
  const { texts } = (await import(`../../src/games/${folder}/texts.ts`)) as {
    readonly texts: Readonly<Record<Lang, GameTexts>>;
  };
  return { theme, texts };
}
