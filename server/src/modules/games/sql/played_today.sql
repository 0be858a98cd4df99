-- Returns the milliseconds a player has played on the day of `p_at` in the display time zone.
-- players: one
create or replace function games.played_today(p_player bigint, p_zone text, p_at timestamptz) returns bigint
language plpgsql
set enable_seqscan = off
as $$
begin
  while games.sum_up_play(p_player, p_zone, 20000) loop
    null;
  end loop;
  return coalesce(
    (select d.played_ms from games.play_day d where d.player_id = p_player and d.day = (p_at at time zone p_zone)::date),
    0
  );
end
$$;

revoke execute on function games.played_today (bigint, text, timestamptz) from public;
grant execute on function games.played_today (bigint, text, timestamptz) to fairlobby_app;
