import type { PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../platform/db/database.ts";
import { readPlayedToday } from "./play-time.ts";

/** A month of a player's games: the rounds begun in it, and the time played. Minor units. */
export interface PlayedMonth {
  /** e.g. `2026-11`, in the display time zone. */
  readonly month: string;
  /** Without what was taken back. */
  readonly staked: bigint;
  readonly paid: bigint;
  readonly promoStaked: bigint;
  readonly promoPaid: bigint;
  readonly playedMs: bigint;
}

/**
 * A player's games by month, of the months since the one that begins at `from` (ms since the epoch) in which something
 * was played. The rounds are as far as they are summed up; the time is brought up to date first.
 */
export async function readMonths(
  sql: Sql,
  player: PlayerId,
  timeZone: string,
  from: number,
  now: number,
): Promise<PlayedMonth[]> {
  await readPlayedToday(sql, player, timeZone, now);
  const rows = await sql.run<{
    month: string;
    staked: string | null;
    paid: string | null;
    promo_staked: string | null;
    promo_paid: string | null;
    played_ms: string | null;
  }>({
    name: "games-months",
    text: `select month, r.staked, r.paid, r.promo_staked, r.promo_paid, d.played_ms
           from (
             select to_char(began_at at time zone $2, 'YYYY-MM') as month, sum(staked - taken_back) as staked,
               sum(paid) as paid, sum(promo_staked) as promo_staked, sum(promo_paid) as promo_paid
             from games.round where player_id = $1 and began_at >= $3 group by 1
           ) r
           full join (
             select to_char(day, 'YYYY-MM') as month, sum(played_ms) as played_ms
             from games.play_day where player_id = $1 and day >= ($3::timestamptz at time zone $2)::date group by 1
           ) d using (month)`,
    values: [player, timeZone, new Date(from)],
  });
  return rows.map((row) => ({
    month: row.month,
    staked: BigInt(row.staked ?? 0),
    paid: BigInt(row.paid ?? 0),
    promoStaked: BigInt(row.promo_staked ?? 0),
    promoPaid: BigInt(row.promo_paid ?? 0),
    playedMs: BigInt(row.played_ms ?? 0),
  }));
}
