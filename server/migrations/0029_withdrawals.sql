-- Which players a bank account is paid to: one who never deposited, and three in all.

-- Which account an order goes to, as a keyed hash of bank and digits; null for orders of versions before.
alter table withdrawals.withdrawal add column account_hash bytea check (octet_length(account_hash) = 32);
grant update (account_hash) on withdrawals.withdrawal to fairlobby_app;

-- Accounts the operator opened for a player although they serve others; never changed afterwards.
create table withdrawals.account_opening (
  account bytea not null check (octet_length(account) = 32),
  player_id bigint not null,
  opened_by text not null,
  reason text not null check (reason <> ''),
  created_at timestamptz not null,
  primary key (account, player_id)
);

-- A player an account serves: an order to it is open, or was paid. It goes with the last of them.
create table withdrawals.account_use (
  account bytea not null check (octet_length(account) = 32),
  player_id bigint not null,
  -- One of three places; null where the operator opened the account for the player.
  place smallint check (place between 1 and 3),
  -- Whether the player had made a deposit when the account was first named.
  without_deposit boolean not null,
  -- The open order to this account; the bank has not rejected the account for it.
  order_id text,
  -- Orders paid to it and not sent back by the bank.
  paid int not null default 0 check (paid >= 0),
  created_at timestamptz not null,
  opened_for bigint generated always as (case when place is null then player_id end) stored,
  primary key (account, player_id),
  foreign key (account, opened_for) references withdrawals.account_opening (account, player_id)
);
create unique index account_use_place on withdrawals.account_use (account, place);
create unique index account_use_without_deposit on withdrawals.account_use (account)
  where without_deposit and place is not null;

-- Orders and corrections refused because the account serves others, for the operator to look at.
create table withdrawals.account_refusal (
  refusal_id bigint generated always as identity primary key,
  account bytea not null check (octet_length(account) = 32),
  player_id bigint not null,
  bank_name text not null,
  account_last4 text not null check (account_last4 ~ '^\d{4}$'),
  times int not null default 1,
  refused_at timestamptz not null,
  unique (account, player_id)
);
create index account_refusal_newest on withdrawals.account_refusal (refused_at desc);

grant select, insert on withdrawals.account_opening to fairlobby_app;
grant select, insert, delete on withdrawals.account_use to fairlobby_app;
grant update (order_id, paid) on withdrawals.account_use to fairlobby_app;
grant select, insert on withdrawals.account_refusal to fairlobby_app;
grant update (times, refused_at) on withdrawals.account_refusal to fairlobby_app;
