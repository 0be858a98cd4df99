import type { PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../../platform/db/database.ts";
import { query } from "../statements.ts";

/** The figures that a provider reports about a game. Stakes in minor units; wins and the deviation in stakes. */
type Figures = Partial<
  Record<
    "returned" | "hitShare" | "deviation" | "largestWin" | "roundsToLargestWin" | "smallestStake" | "largestStake",
    number
  >
>;

/** The sums of a player's rounds of a game in a month. Minor units. */
interface MonthOfGame {
  readonly rounds: number;
  readonly staked: number;
  readonly won: number;
  readonly net: number;
}

const gameFigures = query(
  "game_figures",
  `select returned, hit_share, deviation, largest_win, rounds_to_largest_win, smallest_stake, largest_stake
   from games.catalogue where provider = :provider and code = :code`,
);

/** Returns the figures of a game in the catalogue, without those that its provider does not report. */
export async function readFigures(sql: Sql, provider: string, code: string): Promise<Figures> {
  // A game of home's tiles can be opened before its provider has listed it.
  const row = (await gameFigures.first(sql, { provider, code })) ?? {};
  const figures = Object.entries(row).flatMap(([name, value]) => (value === null ? [] : [[name, Number(value)]]));
  return Object.fromEntries(figures);
}

const monthOfGame = query(
  "month_of_game",
  `select count(*)::int as "rounds!", coalesce(sum(staked - taken_back), 0)::bigint as "staked!",
     coalesce(sum(paid), 0)::bigint as "won!"
   from games.round
   where player_id = :playerId and game_id = :code and round_no >= (
     -- Rounds are numbered in the order they began, so a span of time is a range of the index.
     select round_no from games.round
     where player_id = :playerId and began_at >= date_trunc('month', :at::timestamptz, :timeZone)
     order by began_at, round_no limit 1
   )`,
);

/**
 * Sums up a player's rounds of a game in the month that contains `at` (ms since the epoch), as far as rounds are summed up.
 * @param code the provider's code of the game
 */
export async function readMonthOfGame(
  sql: Sql,
  playerId: PlayerId,
  code: string,
  { at, timeZone }: { readonly at: number; readonly timeZone: string },
): Promise<MonthOfGame> {
  const row = await monthOfGame.first(sql, { playerId, code, at, timeZone });
  const { rounds = 0, staked = 0n, won = 0n } = row ?? {};
  return { rounds, staked: Number(staked), won: Number(won), net: Number(won - staked) };
}
