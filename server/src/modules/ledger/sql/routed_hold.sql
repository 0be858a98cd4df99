-- Locks a player's balances as `ledger.hold` does; on a cluster it runs on the server that has them.
-- players: one
create or replace function ledger.routed_hold(p_player bigint) returns void
language plpgsql
as $$
begin
  perform ledger.hold(jsonb_build_array(jsonb_build_object('player', p_player)));
end
$$;

revoke execute on function ledger.routed_hold (bigint) from public;
grant execute on function ledger.routed_hold (bigint) to fairlobby_app;
