import type { PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../platform/db/database.ts";

/** Time a player has played on the day of a time zone in which `at` is, as far as it is booked. Milliseconds. */
export async function readPlayedToday(sql: Sql, player: PlayerId, timeZone: string, at: number): Promise<number> {
  const [row] = await sql.run<{ played: bigint }>({
    name: "games-played-today",
    text: "select games.played_today($1, $2, $3) as played",
    values: [player, timeZone, new Date(at)],
  });
  return Number(row?.played ?? 0n);
}
