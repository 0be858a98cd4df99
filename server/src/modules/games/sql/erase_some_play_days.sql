-- Erases of each table at most so many rows of what was played on the days before one, and returns how many. A function,
-- because on a cluster a statement that deletes on every server cannot return what it deleted.
-- players: several
create or replace function games.erase_some_play_days(p_before date, p_most int) returns int
language plpgsql
security definer
set search_path = games, pg_catalog
as $$
declare
  v_rows int;
  v_all int;
begin
  delete from play_day where (player_id, day) in (select player_id, day from play_day where day < p_before limit p_most);
  get diagnostics v_all = row_count;
  delete from bet_day where (player_id, day) in (select player_id, day from bet_day where day < p_before limit p_most);
  get diagnostics v_rows = row_count;
  v_all := v_all + v_rows;
  delete from limit_near where (player_id, name, begins) in (
    select player_id, name, begins from limit_near where begins < p_before limit p_most
  );
  get diagnostics v_rows = row_count;
  return v_all + v_rows;
end
$$;

revoke execute on function games.erase_some_play_days (date, int) from public;
grant execute on function games.erase_some_play_days (date, int) to fairlobby_app;
