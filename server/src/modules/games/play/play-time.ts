import type { PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../../platform/db/database.ts";
import { erasedAtOnce } from "../../../platform/retention/erase-some.ts";
import { preparedQuery, query } from "../statements.ts";

const playedToday = preparedQuery("played_today", `select games.played_today(:playerId, :timeZone, :at) as "played!"`);

/** Returns the time a player has played on the day of `at` in a time zone, as far as it is booked. Milliseconds. */
export async function readPlayedToday(sql: Sql, playerId: PlayerId, timeZone: string, at: number): Promise<number> {
  return Number((await playedToday.first(sql, { playerId, timeZone, at }))?.played ?? 0n);
}

const eraseDays = query(
  "erase_days",
  `select games.erase_some_play_days((:before::timestamptz at time zone 'UTC')::date, ${erasedAtOnce}) as "rows!"`,
);

/** Erases some of the time played on days before a time (milliseconds since the epoch); returns how many rows. */
export async function erasePlayDays(sql: Sql, before: number): Promise<number> {
  return (await eraseDays.first(sql, { before }))?.rows ?? 0;
}
