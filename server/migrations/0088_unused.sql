-- What version 1.0.0 made and no longer used. A database made since never had it.

drop function if exists
  platform.enqueue (text, json, text, timestamptz),
  platform.enqueue_traced (text, json, text, timestamptz, text),
  games.erase_play_days (date);

-- Transfers are numbered by their players' balances.
drop sequence if exists ledger.transfer_id;

-- What operators did is in `audit.entry`, also what this table had.
drop table if exists games.switch_log;

-- The price that was offered with a quote; what an order paid is in `withdrawals.vip`.
alter table withdrawals.quote drop column if exists vip_price;
alter table withdrawals.withdrawal drop column if exists vip_price;
