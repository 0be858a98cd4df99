import type { Database } from "../../../platform/db/database.ts";
import { inPages, inPagesByKey, type DataPart } from "../../../platform/player-data.ts";
import { sumUpRounds } from "./rounds.ts";
import { query } from "../statements.ts";

const page = "offset :skip limit :limit";

const dataOfLaunches = query(
  "data_of_launches",
  `select to_jsonb(r) as "entry!" from (
     select game_id as "gameId", provider, country, created_at as "launched", expires_at as "expires" from games.session
     where player_id = :playerId order by created_at, token_hash ${page}
   ) r`,
);

const dataOfRounds = query(
  "data_of_rounds",
  `select to_jsonb(r) as "entry!", number as "key!" from (
     select round_no as number, began_at as "began", game_id as "gameId", round_id as "roundId", staked,
       taken_back as "takenBack", paid, promo_staked as "promotionalStaked", promo_paid as "promotionalPaid",
       balance_after as "goldAfter", settled
     from games.round where player_id = :playerId and round_no > :after order by round_no limit :limit
   ) r`,
);

const dataOfPlayDays = query(
  "data_of_play_days",
  `select to_jsonb(r) as "entry!" from (
     select day, played_ms / 1000 as "playedSeconds" from games.play_day where player_id = :playerId order by day ${page}
   ) r`,
);

const dataOfGameLists = query(
  "data_of_game_lists",
  `select to_jsonb(r) as "entry!" from (
     select 'favourites' as list, to_jsonb(games) as games from games.favourites where player_id = :playerId
     union all
     select 'hidden', jsonb_agg(game_id order by game_id) from games.unlisted where player_id = :playerId
     having count(*) > 0
     ${page}
   ) r`,
);

/** What games keeps about a player. */
export function gamesData(database: Database): readonly DataPart[] {
  const rounds = inPagesByKey(dataOfRounds);
  return [
    {
      name: "launches",
      about: "Games you opened lately, and the country you were in as the network told it.",
      tables: ["games.session"],
      read: inPages(dataOfLaunches),
    },
    {
      name: "rounds",
      about: "Every round you played. takenBack is the part of its stakes that the game gave back.",
      tables: ["games.round"],
      async *read(sql, playerId) {
        await sumUpRounds(database, playerId);
        yield* rounds(sql, playerId);
      },
    },
    {
      name: "timePlayed",
      about: "Your time played, by day, as far as it is summed up. Older days are erased.",
      tables: ["games.play_day"],
      read: inPages(dataOfPlayDays),
    },
    {
      name: "gameLists",
      about: "Your favourite games, and games that you took off the list of last played ones.",
      tables: ["games.favourites", "games.unlisted"],
      read: inPages(dataOfGameLists),
    },
  ];
}
