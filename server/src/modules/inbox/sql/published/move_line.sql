-- Changes when a player reads a line that was not read.
-- players: none
create or replace function inbox.move_line(p_player bigint, p_kind text, p_fact text, p_at timestamptz) returns void
language sql
security definer
set search_path = inbox, pg_catalog
begin atomic
  update inbox.line set at = p_at where player_id = p_player and kind = p_kind and fact = p_fact and read_at is null;
end;

revoke execute on function inbox.move_line (bigint, text, text, timestamptz) from public;
