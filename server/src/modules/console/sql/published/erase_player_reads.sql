-- Erases at most so many rows of who read players' data before a time, and never what is younger than 400 days; returns how many.
-- players: none
create or replace function backoffice.erase_player_reads(p_before timestamptz, p_most int)
returns int
language sql
security definer
set search_path = backoffice, pg_catalog
as $$
  with erased as (
    delete from player_read where read_id in (
      select read_id from player_read where read_at < least(p_before, now() - interval '400 days')
      order by read_at, read_id limit p_most
    ) returning 1
  )
  select count(*)::int from erased;
$$;

revoke all on function backoffice.erase_player_reads (timestamptz, int) from public;
grant execute on function backoffice.erase_player_reads (timestamptz, int) to fairlobby_app;
