-- Opens a player's accounts in a currency; opening them again changes nothing.
-- players: one
create or replace function ledger.open(p_player bigint, p_currency text) returns void
language plpgsql
security definer
set search_path = ledger, pg_catalog
as $$
begin
  insert into ledger.balance (player_id, currency) values (p_player, p_currency) on conflict do nothing;
end
$$;

revoke execute on function ledger.open (bigint, text) from public;
grant execute on function ledger.open (bigint, text) to fairlobby_app;
