-- Of the released version: see erase_some_play_days. Erases the time played on the days before one, and returns how many rows. A function, because on a cluster a statement
-- that deletes on every server cannot return what it deleted.
-- players: several
create or replace function games.erase_play_days(p_before date) returns bigint
language plpgsql
security definer
set search_path = games, pg_catalog
as $$
declare
  v_rows bigint;
begin
  delete from games.play_day where day < p_before;
  get diagnostics v_rows = row_count;
  return v_rows;
end
$$;

revoke execute on function games.erase_play_days (date) from public;
grant execute on function games.erase_play_days (date) to fairlobby_app;
