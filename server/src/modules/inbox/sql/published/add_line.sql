-- Adds a fact to its player's inbox, in the transaction of the fact. A function, because triggers add lines too: the logins
-- that cause them may not write here. A fact that has its line is not added again.
-- players: none
create or replace function inbox.add_line(
  p_player bigint, p_kind text, p_fact text, p_subject text, p_amount bigint, p_at timestamptz
) returns void
language sql
security definer
set search_path = inbox, pg_catalog
begin atomic
  insert into inbox.line (player_id, kind, fact, subject, amount, at)
  values (p_player, p_kind, p_fact, p_subject, p_amount, p_at)
  on conflict (player_id, kind, fact) do nothing;
end;

revoke execute on function inbox.add_line (bigint, text, text, text, bigint, timestamptz) from public;
grant execute on function inbox.add_line (bigint, text, text, text, bigint, timestamptz) to fairlobby_app;
