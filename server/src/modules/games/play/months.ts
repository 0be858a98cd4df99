import { roundsOfBatch } from "./rounds.ts";
import { preparedQuery } from "../statements.ts";

/** A month of a player's games: the rounds that began in it, and the time played. Minor units. */
export interface PlayedMonth {
  /** e.g. `2026-11`, in the display time zone. */
  readonly month: string;
  /** Less what was taken back. */
  readonly staked: bigint;
  readonly paid: bigint;
  readonly promoStaked: bigint;
  readonly promoPaid: bigint;
  readonly playedMs: bigint;
}

/**
 * Returns a player's games by month, for months with play that begin at `from` (ms since the epoch) or later. Bookings
 * not summed up yet are added while reading: 0.6 s for 100,000 of them; summing them up first took 2.3 s.
 */
export const readMonths = preparedQuery(
  "read_months",
  `with batch as materialized (
     select transfer_id, kind, subject, amount, promo_part, voids, balance, created_at
     from ledger.booking
     where player_id = :playerId
       and transfer_id > coalesce((select transfer_id from games.rounds_read where player_id = :playerId), 0)
   ),
   ${roundsOfBatch},
   round as (
     select began_at, staked - taken_back as staked, paid, promo_staked, promo_paid
     from games.round where player_id = :playerId and began_at >= :from
     union all
     select coalesce(r.began_at, s.began_at), s.staked - s.taken_back, s.paid, s.promo_staked, s.promo_paid
     from summed s
     left join games.round r on r.player_id = :playerId and r.game_id = s.game_id and r.round_id = s.round_id
     where s.played or r.player_id is not null
   ),
   span as materialized (
     select s.began_at, s.at, date_trunc('month', s.at, :timeZone) as month_began
     from (select) one
     left join games.play_read r on r.player_id = :playerId
     cross join lateral
       ledger.play_spans(:playerId, coalesce(r.transfer_id, 0), 9223372036854775807, r.staked_at, r.played_to) s
     where s.began_at is not null
   ),
   -- A span across the end of a month counts for both.
   piece as (
     select month_began as month, at - greatest(began_at, month_began) as played from span
     union all
     select date_trunc('month', began_at, :timeZone), month_began - began_at from span where began_at < month_began
   ),
   part as (
     select date_trunc('month', began_at, :timeZone) as month, sum(staked) as staked, sum(paid) as paid,
       sum(promo_staked) as promo_staked, sum(promo_paid) as promo_paid, 0 as played_ms
     from round group by 1
     union all
     select month, 0, 0, 0, 0, (extract(epoch from sum(played)) * 1000)::bigint from piece group by 1
     union all
     select date_trunc('month', day::timestamp) at time zone :timeZone, 0, 0, 0, 0, sum(played_ms)
     from games.play_day where player_id = :playerId and day >= (:from::timestamptz at time zone :timeZone)::date group by 1
   )
   select to_char(month at time zone :timeZone, 'YYYY-MM') as "month!", sum(staked)::bigint as "staked!",
     sum(paid)::bigint as "paid!", sum(promo_staked)::bigint as "promo_staked!", sum(promo_paid)::bigint as "promo_paid!",
     sum(played_ms)::bigint as "played_ms!"
   from part where month >= :from group by part.month`,
);
