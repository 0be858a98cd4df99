-- Erases who read players' data before a time, and never what is younger than 400 days; returns how many rows.
-- players: none
create or replace function backoffice.erase_player_reads(p_before timestamptz)
returns int
language sql
security definer
set search_path = backoffice, pg_catalog
as $$
  with erased as (
    delete from player_read where read_at < least(p_before, now() - interval '400 days') returning 1
  )
  select count(*)::int from erased;
$$;

revoke all on function backoffice.erase_player_reads (timestamptz) from public;
grant execute on function backoffice.erase_player_reads (timestamptz) to fairlobby_app;
