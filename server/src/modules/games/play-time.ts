import type { PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../platform/db/database.ts";
import { prepared } from "./statements.ts";

const playedToday = prepared("played_today", `select games.played_today($1, $2, $3) as "played!"`);

/** Returns the time a player has played on the day of `at` in a time zone, as far as it is booked. Milliseconds. */
export async function readPlayedToday(sql: Sql, player: PlayerId, timeZone: string, at: number): Promise<number> {
  return Number((await sql.first(playedToday, player, timeZone, new Date(at)))?.played ?? 0n);
}
