-- Accounts that players were or are to be paid to, saved so that they can be chosen again without typing.

create table withdrawals.payout_account (
  player_id bigint not null,
  payout_account_id text not null,
  -- At most ten accounts a player.
  slot smallint not null check (slot between 1 and 10),
  bank_name text not null,
  -- The same keyed hash as that of the orders to it.
  account_hash bytea not null check (octet_length(account_hash) = 32),
  account_last4 text not null check (account_last4 ~ '^\d{4}$'),
  holder_sealed bytea not null,
  account_sealed bytea not null,
  phone_sealed bytea not null,
  -- The sign-in it was added or last changed from; null if unknown.
  sign_in_id text,
  added_at timestamptz not null,
  -- When holder, phone or bank was last changed.
  changed_at timestamptz,
  -- When an order to it was last placed, or corrected to it.
  used_at timestamptz not null,
  primary key (player_id, payout_account_id),
  unique (player_id, slot),
  unique (player_id, account_hash)
);
create index payout_account_used on withdrawals.payout_account (used_at);

grant select, insert, delete on withdrawals.payout_account to fairlobby_app;
grant update (bank_name, holder_sealed, account_sealed, phone_sealed, sign_in_id, changed_at, used_at)
  on withdrawals.payout_account to fairlobby_app;
