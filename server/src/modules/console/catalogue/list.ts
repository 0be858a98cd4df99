import type { ConsoleReplyInput, GameState } from "@fairlobby/contract/console";
import type { Sql } from "../../../platform/db/database.ts";
import { readListStates, searchGames } from "../../games/index.ts";

/**
 * Lists the state of each provider's list, and the newest games of a state.
 * @param homeGames ids of the games on home's tiles
 */
export async function listGames(
  sql: Sql,
  wanted: { readonly state: GameState; readonly search: string; readonly limit: number },
  { homeGames, at }: { readonly homeGames: ReadonlySet<string>; readonly at: number },
): Promise<ConsoleReplyInput<"/c/v1/catalogue/list">> {
  const { games, total } = await searchGames(sql, wanted);
  const lists = await readListStates(sql);
  return {
    lists,
    rows: games.map(({ provider, code, name, studio, category, since, gone }) => ({
      id: `${provider}:${code}`,
      onHome: homeGames.has(`${provider}:${code}`),
      name,
      studio,
      category,
      since,
      gone,
    })),
    total,
    asOf: at,
  };
}
