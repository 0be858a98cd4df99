import type { PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../platform/db/database.ts";
import { preparedQuery } from "./statements.ts";

const playedToday = preparedQuery("played_today", `select games.played_today(:playerId, :timeZone, :at) as "played!"`);

/** Returns the time a player has played on the day of `at` in a time zone, as far as it is booked. Milliseconds. */
export async function readPlayedToday(sql: Sql, playerId: PlayerId, timeZone: string, at: number): Promise<number> {
  return Number((await playedToday.first(sql, { playerId, timeZone, at }))?.played ?? 0n);
}
