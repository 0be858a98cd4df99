-- Records that a limit refused something, the first time in its period: the day, week or month of `p_at` in the display time
-- zone.
-- players: one
create or replace function protection.meet_limit(p_player bigint, p_name text, p_zone text, p_at timestamptz)
returns void
language plpgsql
set enable_seqscan = off
as $$
declare
  v_today date := (p_at at time zone p_zone)::date;
begin
  insert into protection.limit_met (player_id, name, begins, met_at)
  values (
    p_player, p_name,
    case
      when p_name like 'weekly%' then date_trunc('week', v_today)::date
      when p_name like 'monthly%' then date_trunc('month', v_today)::date
      else v_today
    end,
    p_at
  )
  on conflict do nothing;
end
$$;

revoke execute on function protection.meet_limit (bigint, text, text, timestamptz) from public;
grant execute on function protection.meet_limit (bigint, text, text, timestamptz) to fairlobby_app;
