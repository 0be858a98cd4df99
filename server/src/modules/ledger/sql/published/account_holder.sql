-- The players with accounts, once for each currency.
create or replace view ledger.account_holder as
select player_id
from ledger.balance;

grant select on ledger.account_holder to fairlobby_app;
