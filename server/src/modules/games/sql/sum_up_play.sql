-- Sums up the bookings of a player's games since the last time; returns true while there may be more. Bookings of a
-- player are committed in the order of their ids, so none is skipped.
-- players: one
create or replace function games.sum_up_play(p_player bigint, p_zone text, p_most int) returns boolean
language plpgsql
set enable_seqscan = off
as $$
declare
  v_read games.play_read;
  v_upto bigint;
  v_count bigint;
begin
  select * into v_read from games.play_read r where r.player_id = p_player for no key update;
  if not found then
    insert into games.play_read (player_id, transfer_id) values (p_player, 0) on conflict do nothing;
    select * into v_read from games.play_read r where r.player_id = p_player for no key update;
  end if;

  select max(n.transfer_id), count(*) into v_upto, v_count
  from (
    select t.transfer_id from ledger.booking t
    where t.player_id = p_player and t.transfer_id > v_read.transfer_id order by t.transfer_id limit p_most
  ) n;
  if v_count = 0 then
    return false;
  end if;

  with span as materialized (
    select * from ledger.play_spans(p_player, v_read.transfer_id, v_upto, v_read.staked_at, v_read.played_to)
  ),
  -- A span across midnight counts for both days.
  parted as (
    select
      s.began_at, s.at,
      (s.began_at at time zone p_zone)::date as first_day,
      (s.at at time zone p_zone)::date as last_day,
      least(greatest((s.at at time zone p_zone)::date::timestamp at time zone p_zone, s.began_at), s.at) as midnight
    from span s where s.began_at is not null
  ),
  piece (day, played) as (
    select last_day, case when first_day = last_day then at - began_at else at - midnight end from parted
    union all
    select first_day, midnight - began_at from parted where first_day <> last_day
  ),
  summed as (
    insert into games.play_day (player_id, day, played_ms)
    select p_player, day, (extract(epoch from sum(played)) * 1000)::bigint from piece group by day
    on conflict (player_id, day) do update set played_ms = games.play_day.played_ms + excluded.played_ms
  )
  update games.play_read r
  set
    transfer_id = v_upto,
    staked_at = greatest(r.staked_at, (select max(s.staked_at) from span s)),
    played_to = greatest(r.played_to, (select max(s.at) from span s))
  where r.player_id = p_player;
  return v_count = p_most;
end
$$;

revoke execute on function games.sum_up_play (bigint, text, int) from public;
grant execute on function games.sum_up_play (bigint, text, int) to fairlobby_app;
