-- The entries that are not of a game, of every month: a detached month keeps these. Those of games are included only for
-- months that are attached.
create or replace view ledger.money_entry as
select player_id, transfer_id, leg, account, currency, amount from ledger.entry
union all
select player_id, transfer_id, leg, account, currency, amount from ledger.kept_entry;

grant select on ledger.money_entry to fairlobby_app;
