-- After this long without a booking of play, the next one begins a new stretch (R-SRV-62).
-- players: none
create or replace function ledger.idle_after() returns interval
language sql immutable parallel safe
return interval '30 minutes';

revoke execute on function ledger.idle_after () from public;
grant execute on function ledger.idle_after () to fairlobby_app;
