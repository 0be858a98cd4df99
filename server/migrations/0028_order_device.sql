-- The device an order was placed on: its credential proves a correction of the payout account.

-- The sign-in it was placed from; null for orders of earlier versions, which go by the account number.
alter table withdrawals.withdrawal add column sign_in_id text;

alter table withdrawals.account_change drop constraint account_change_verified_by_check;
alter table withdrawals.account_change
  add constraint account_change_verified_by_check check (verified_by in ('device', 'password', 'account_number'));
