-- A player's transfers, for other modules to read.
create or replace view ledger.booking as
select
  player_id, transfer_id, kind, key, subject, amount, promo_part, voids, cash_after + promo_after as balance, created_at
from ledger.transfer;

grant select on ledger.booking to fairlobby_app, fairlobby_console;
