-- The reference: double entry like pgledger (pgr0ss/pgledger), with every account a row that holds its balance,
-- also the house account. Every transfer includes the house account and waits for its row lock.

create schema pgledger_way;

create table pgledger_way.account (
  id bigint primary key,
  currency text not null,
  balance bigint not null default 0,
  version bigint not null default 0,
  allow_negative boolean not null,
  updated_at timestamptz not null default now(),
  check (allow_negative or balance >= 0)
);

create table pgledger_way.transfer (
  id uuid primary key default gen_random_uuid(),
  from_account bigint not null references pgledger_way.account,
  to_account bigint not null references pgledger_way.account,
  amount bigint not null check (amount > 0),
  created_at timestamptz not null
);

create table pgledger_way.entry (
  id uuid primary key default gen_random_uuid(),
  account_id bigint not null references pgledger_way.account,
  transfer_id uuid not null references pgledger_way.transfer,
  amount bigint not null,
  balance_before bigint not null,
  balance_after bigint not null,
  account_version bigint not null,
  created_at timestamptz not null
);
create index on pgledger_way.entry (account_id);
create index on pgledger_way.entry (transfer_id);

create function pgledger_way.transfer(p_from bigint, p_to bigint, p_amount bigint) returns uuid
language plpgsql
security definer
as $$
declare
  v_transfer uuid;
  v_from pgledger_way.account;
  v_to pgledger_way.account;
begin
  -- Locks both rows, always in the same order, so that two opposite transfers cannot deadlock.
  perform from pgledger_way.account where id in (p_from, p_to) order by id for update;

  update pgledger_way.account
  set balance = balance - p_amount, version = version + 1, updated_at = now()
  where id = p_from
  returning * into v_from;

  update pgledger_way.account
  set balance = balance + p_amount, version = version + 1, updated_at = now()
  where id = p_to
  returning * into v_to;

  insert into pgledger_way.transfer (from_account, to_account, amount, created_at)
  values (p_from, p_to, p_amount, now())
  returning id into v_transfer;

  insert into pgledger_way.entry (
    account_id, transfer_id, amount, balance_before, balance_after, account_version, created_at
  )
  values
    (p_from, v_transfer, -p_amount, v_from.balance + p_amount, v_from.balance, v_from.version, now()),
    (p_to, v_transfer, p_amount, v_to.balance - p_amount, v_to.balance, v_to.version, now());

  return v_transfer;
end
$$;

grant usage on schema pgledger_way to fairlobby_app;

-- Account 0 is the house's.
insert into pgledger_way.account (id, currency, balance, allow_negative)
select n, 'IDR', case when n = 0 then 0 else 1000000000000 end, n = 0
from generate_series(0, 1000) n;
analyze pgledger_way.account;
