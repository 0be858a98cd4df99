-- Locks the balances of the players of some postings until the end of the transaction, in the lock order of
-- `ledger.post`. What the holder reads after this cannot be changed by a posting of these players, nor by a transaction
-- that holds their balances before changing the restrictions on bets.
-- players: several
create or replace function ledger.hold(p_postings jsonb) returns void
language plpgsql
security definer
set search_path = ledger, pg_catalog
set enable_seqscan = off
as $$
declare
  v_players bigint[] := (select array_agg(p.player) from jsonb_to_recordset(p_postings) as p (player bigint));
begin
  perform from ledger.balance b
  where b.player_id = any (v_players)
  order by b.player_id, b.currency
  for no key update;
end
$$;

revoke execute on function ledger.hold (jsonb) from public;
grant execute on function ledger.hold (jsonb) to fairlobby_app;
