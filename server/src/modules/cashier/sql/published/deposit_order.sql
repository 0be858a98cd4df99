-- Deposits in any state, without codes to pay them.
create or replace view cashier.deposit_order as
select player_id, order_id, state, amount, bank_name, captured, bonus_granted, created_at, credited_at from cashier.deposit;

grant select on cashier.deposit_order to fairlobby_console;
