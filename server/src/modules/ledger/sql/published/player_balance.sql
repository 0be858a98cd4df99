-- What players own, in minor units, for programs that read with a key.
create or replace view ledger.player_balance as
select player_id, currency, cash, promo, reserved from ledger.balance;

grant select on ledger.player_balance to fairlobby_console;
