import type { GameId, PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../../platform/db/database.ts";
import { preparedQuery, query } from "../statements.ts";

/**
 * A player may have a million rounds of few games, so the query steps through the index `round_by_game`: from each game
 * to the next, and to its newest round. The provider is read from the key of a booking, which begins with it.
 */
const lastPlayed = preparedQuery(
  "last_played",
  `with recursive game as (
     (select game_id from games.round where player_id = :playerId order by game_id limit 1)
     union all
     select (
       select r.game_id from games.round r
       where r.player_id = :playerId and r.game_id > g.game_id order by r.game_id limit 1
     )
     from game g where g.game_id is not null
   ),
   newest as (
     select g.game_id, r.round_no, r.last_transfer_id
     from game g
     cross join lateral (
       select round_no, last_transfer_id from games.round
       where player_id = :playerId and game_id = g.game_id order by round_no desc limit 1
     ) r
     where not exists (
       select from games.unlisted u where u.player_id = :playerId and u.game_id = g.game_id and u.round_no >= r.round_no
     )
     order by r.round_no desc limit :most
   )
   select split_part(b.key, ':', 1) || ':' || n.game_id as "id!"
   from newest n join ledger.booking b on b.player_id = :playerId and b.transfer_id = n.last_transfer_id
   order by n.round_no desc`,
);

/** Returns the ids of the games with a player's newest rounds, as far as they are summed up, the latest first (R-FND-07). */
export async function readLastPlayed(sql: Sql, playerId: PlayerId, most: number): Promise<GameId[]> {
  return (await lastPlayed(sql, { playerId, most })).map(({ id }) => id as GameId);
}

/** Removes a game from the last played ones until it has a newer round; `code` is the provider's code of the game. */
export const unlistGame = query(
  "unlist_game",
  `insert into games.unlisted as u (player_id, game_id, round_no)
   select player_id, game_id, round_no from games.round
   where player_id = :playerId and game_id = :code order by round_no desc limit 1
   on conflict (player_id, game_id) do update set round_no = greatest(u.round_no, excluded.round_no)`,
);
