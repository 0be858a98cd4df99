import type { PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../../platform/db/database.ts";
import type { BetUse } from "../../protection/index.ts";
import { preparedQuery } from "../statements.ts";

const betUse = preparedQuery(
  "bet_use",
  `select
     u.staked[1] as "staked_day!", u.staked[2] as "staked_week!", u.staked[3] as "staked_month!",
     u.lost[1] as "lost_day!", u.lost[2] as "lost_week!", u.lost[3] as "lost_month!",
     (u.begins[1]::timestamp + interval '1 day') at time zone :timeZone as "day_ends!",
     (u.begins[2]::timestamp + interval '1 week') at time zone :timeZone as "week_ends!",
     (u.begins[3]::timestamp + interval '1 month') at time zone :timeZone as "month_ends!"
   from games.bet_use(:playerId, :timeZone, :at) u`,
);

/** Returns what a player has staked and lost in the current periods of a time zone, as far as it is booked. */
export async function readBetUse(sql: Sql, playerId: PlayerId, timeZone: string, at: number): Promise<BetUse> {
  const row = await betUse.first(sql, { playerId, timeZone, at });
  if (row === undefined) throw new Error("no use of limits");
  return {
    stake: { day: row.stakedDay, week: row.stakedWeek, month: row.stakedMonth },
    loss: { day: row.lostDay, week: row.lostWeek, month: row.lostMonth },
    until: { day: row.dayEnds, week: row.weekEnds, month: row.monthEnds },
  };
}
