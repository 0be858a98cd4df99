import type { Currency, PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../platform/db/database.ts";
import { readBalances } from "../ledger/index.ts";
import type { Today } from "./model.ts";
import { preparedQuery } from "./statements.ts";

// By the keys of the transfers (`keyOf`): what a day has does not depend on a later change of the time zone or the clock.
const takenToday = preparedQuery(
  "taken_today",
  `select d.day as "day!", d.next_day_at as "next_day_at!",
     exists (
       select from ledger.booking where player_id = :playerId and key = 'free_daily:' || d.day
     ) as "daily_taken!",
     (
       select count(*)::int from ledger.booking
       where player_id = :playerId and key in (
         select 'free_refill:' || d.day || ':' || n from generate_series(1, :refillsPerDay::int) n
       )
     ) as "refills_taken!",
     exists (
       select from ledger.booking
       where player_id = :playerId and kind not in ('stake', 'win', 'void') and kind = 'free_daily'
     ) as "ever_taken!"
   from (
     select to_char(local, 'YYYY-MM-DD') as day, (local + interval '1 day') at time zone :timeZone as next_day_at
     from (select date_trunc('day', :at::timestamptz at time zone :timeZone) as local) l
   ) d`,
);

/**
 * Returns what a player took today.
 * @param at milliseconds since the epoch
 * @param timeZone where days begin and end
 */
export async function readToday(
  sql: Sql,
  playerId: PlayerId,
  {
    at,
    timeZone,
    refillsPerDay,
    currency,
  }: { at: number; timeZone: string; refillsPerDay: number; currency: Currency },
): Promise<Today> {
  const row = await takenToday.first(sql, { playerId, at, timeZone, refillsPerDay });
  if (row === undefined) throw new Error("what was taken today has no row");
  const { cash, promo } = await readBalances(sql, playerId, currency);
  return { ...row, balance: cash + promo };
}
