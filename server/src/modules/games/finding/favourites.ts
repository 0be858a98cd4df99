import type { GameId, PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../../platform/db/database.ts";
import { prepared, statement } from "../statements.ts";

const favouritesOf = prepared("favourites", "select games from games.favourites where player_id = $1");

/** Returns the ids of a player's favourite games, the latest first. */
export async function readFavourites(sql: Sql, player: PlayerId): Promise<GameId[]> {
  return ((await sql.first(favouritesOf, player))?.games ?? []) as GameId[];
}

const addFavourite = statement(
  "add_favourite",
  `insert into games.favourites as f (player_id, games) values ($1, array[$2])
   on conflict (player_id) do update set games = array_prepend($2, f.games)
   where cardinality(f.games) < $3 and f.games @> array[$2] is not true
   returning games`,
);

const dropFavourite = statement(
  "drop_favourite",
  "update games.favourites set games = array_remove(games, $2) where player_id = $1 and games @> array[$2]",
);

/**
 * Adds a favourite or takes one out, and returns all; one that is there keeps its place. Null if there are as many as
 * there may be. The row of the player orders simultaneous calls (R-FND-06).
 */
export async function setFavourite(
  sql: Sql,
  player: PlayerId,
  { id, on, most }: { readonly id: GameId; readonly on: boolean; readonly most: number },
): Promise<GameId[] | null> {
  if (!on) {
    await sql.run(dropFavourite, player, id);
    return readFavourites(sql, player);
  }
  const added = await sql.first(addFavourite, player, id, most);
  if (added !== undefined) return added.games as GameId[];
  const now = await readFavourites(sql, player);
  return now.includes(id) || now.length < most ? now : null;
}
