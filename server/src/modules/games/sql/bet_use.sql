-- Returns what a player has staked and lost in the day, the week and the month of `p_at` in the display time zone, each
-- with its first day. Weeks begin on Monday. Lost is what was staked less what was won: the stake of a round that has not
-- ended counts, and it is below zero after a gain.
-- players: one
create or replace function games.bet_use(
  p_player bigint,
  p_zone text,
  p_at timestamptz,
  out begins date[],
  out staked bigint[],
  out lost bigint[]
)
language plpgsql
set enable_seqscan = off
as $$
declare
  v_today date := (p_at at time zone p_zone)::date;
begin
  while games.sum_up_bets(p_player, p_zone, 20000) loop
    null;
  end loop;

  begins := array[v_today, date_trunc('week', v_today)::date, date_trunc('month', v_today)::date];
  select
    array[
      coalesce(sum(d.staked) filter (where d.day >= begins[1]), 0),
      coalesce(sum(d.staked) filter (where d.day >= begins[2]), 0),
      coalesce(sum(d.staked) filter (where d.day >= begins[3]), 0)
    ],
    array[
      coalesce(sum(d.staked - d.won) filter (where d.day >= begins[1]), 0),
      coalesce(sum(d.staked - d.won) filter (where d.day >= begins[2]), 0),
      coalesce(sum(d.staked - d.won) filter (where d.day >= begins[3]), 0)
    ]
  into staked, lost
  from games.bet_day d
  where d.player_id = p_player and d.day >= least(begins[2], begins[3]) and d.day <= v_today;
end
$$;

revoke execute on function games.bet_use (bigint, text, timestamptz) from public;
grant execute on function games.bet_use (bigint, text, timestamptz) to fairlobby_app;
