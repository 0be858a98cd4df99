-- The entries of the ledger by month (docs/decisions/0040-entries-by-month.md). The table as it was becomes the first
-- partition and is not copied. To attach it PostgreSQL reads it once; bets wait meanwhile.

-- In blocks, because Citus passes on the whole text in which it finds a command on a distributed table.
do $$
begin
  -- A partition's constraint has to be valid. Bets do not wait for this.
  alter table ledger.entry validate constraint entry_account_check;

  alter table ledger.entry rename to entry_landed;
  alter index ledger.entry_pkey rename to entry_landed_pkey;
  alter index ledger.entry_clearing rename to entry_landed_clearing;
  alter index ledger.entry_clearing_player rename to entry_landed_clearing_player;
end
$$;

create table ledger.entry (like ledger.entry_landed including constraints) partition by range (transfer_id);
grant select on ledger.entry to fairlobby_app;

-- The partitions, oldest first, also those that were detached. The ids of a month are its microseconds since the epoch,
-- in UTC: from `first_id` on, and before `end_id`.
create table ledger.entry_month (
  partition text primary key,
  first_id bigint not null,
  end_id bigint not null unique check (end_id > first_id),
  -- When its sums were stored and it was detached, and how many entries it had.
  detached_at timestamptz,
  entries bigint,
  check ((detached_at is null) = (entries is null))
);

-- What a player's entries in a detached month sum to, by account. An account's balance is the sum of these rows and of
-- the entries that are left.
create table ledger.closing (
  player_id bigint not null,
  partition text not null,
  currency text not null,
  account text not null,
  debits bigint not null check (debits >= 0),
  credits bigint not null check (credits >= 0),
  primary key (player_id, partition, currency, account)
);

-- The entries of detached months that are not of a game: the history shows them, and an order's bank movement may be
-- compared with them years later. They are part of the closing sums.
create table ledger.kept_entry (
  like ledger.entry_landed,
  primary key (player_id, transfer_id, leg)
);
create index kept_entry_clearing on ledger.kept_entry (transfer_id)
where account in ('house:deposits', 'house:payouts');
create index kept_entry_clearing_player on ledger.kept_entry (player_id, transfer_id)
where account in ('house:deposits', 'house:payouts');

grant select on ledger.entry_month, ledger.closing, ledger.kept_entry to fairlobby_app;

do $$
declare
  -- A week ahead, so that the job has time to make the next month; and after every id there is.
  v_latest timestamptz := greatest(
    now() + interval '7 days', (select to_timestamp(max(last_transfer_id) / 1e6) from ledger.balance)
  );
  v_end bigint := extract(
    epoch from date_trunc('month', v_latest at time zone 'UTC') + interval '1 month'
  )::bigint * 1000000;
begin
  -- On a cluster, a partition is attached to a table that is divided as the partition is.
  if exists (select from pg_extension where extname = 'citus') then
    if exists (select from pg_dist_partition where logicalrelid = 'ledger.entry_landed'::regclass) then
      perform create_distributed_table('ledger.entry', 'player_id', colocate_with => 'ledger.balance');
    end if;
  end if;
  execute format(
    'alter table ledger.entry attach partition ledger.entry_landed for values from (minvalue) to (%s)', v_end
  );
  insert into ledger.entry_month (partition, first_id, end_id) values ('entry_landed', -9223372036854775808, v_end);

  -- Takes the entries of months that have no partition yet.
  create table ledger.entry_other partition of ledger.entry default;

  alter table ledger.entry add primary key (player_id, transfer_id, leg);
  create index entry_clearing on ledger.entry (transfer_id)
  where account in ('house:deposits', 'house:payouts');
  create index entry_clearing_player on ledger.entry (player_id, transfer_id)
  where account in ('house:deposits', 'house:payouts');
end
$$;
