import type { GameId, PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../../platform/db/database.ts";
import { preparedQuery, query } from "../statements.ts";

const favourites = preparedQuery("favourites", "select games from games.favourites where player_id = :playerId");

/** Returns the ids of a player's favourite games, the one added last first. */
export async function readFavourites(sql: Sql, playerId: PlayerId): Promise<GameId[]> {
  return ((await favourites.first(sql, { playerId }))?.games ?? []) as GameId[];
}

const addFavourite = query(
  "add_favourite",
  `insert into games.favourites as f (player_id, games) values (:playerId, array[:id])
   on conflict (player_id) do update set games = array_prepend(:id, f.games)
   where cardinality(f.games) < :most and f.games @> array[:id] is not true
   returning games`,
);

const dropFavourite = query(
  "drop_favourite",
  "update games.favourites set games = array_remove(games, :id) where player_id = :playerId and games @> array[:id]",
);

/**
 * Adds or removes a favourite, and returns all; adding one that is in the list does not move it. Returns null if the list
 * is full. Simultaneous calls of a player wait for each other, because they lock the player's row (R-FND-06).
 */
export async function setFavourite(
  sql: Sql,
  playerId: PlayerId,
  { id, on, most }: { readonly id: GameId; readonly on: boolean; readonly most: number },
): Promise<GameId[] | null> {
  if (!on) {
    await dropFavourite(sql, { playerId, id });
    return readFavourites(sql, playerId);
  }
  const added = await addFavourite.first(sql, { playerId, id, most });
  if (added !== undefined) return added.games as GameId[];
  const now = await readFavourites(sql, playerId);
  return now.includes(id) || now.length < most ? now : null;
}
