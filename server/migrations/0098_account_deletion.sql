-- Players delete their accounts (R-REC-45).

-- Since when the account is deleted. It stays as a number: its bookings and orders belong to it.
alter table accounts.player
  add column deleted_at timestamptz,
  add constraint player_deleted check (deleted_at is null or (login_name is null and password_hash is null));

-- Names of deleted accounts, as keyed hashes: nobody can take one and pass for its former owner.
create table accounts.retired_name (
  name_hash bytea primary key check (octet_length(name_hash) = 32),
  retired_at timestamptz not null
);
grant select, insert on accounts.retired_name to fairlobby_app;

-- The console reads whether an account was deleted (player_data.deleted_player), and nothing else here.
grant usage on schema player_data to fairlobby_console;

-- One row for each deleted account.
create table player_data.deletion (
  player_id bigint primary key,
  asked_at timestamptz not null,
  -- Promotional gold that the player gave up. Minor units.
  forfeited bigint not null check (forfeited >= 0),
  -- What the player was told then: until when records of money keep names and account numbers, and by which law.
  keep_until timestamptz not null check (keep_until > asked_at),
  law text not null,
  -- When everything was erased that is not kept until then; and when the rest was.
  erased_at timestamptz,
  ended_at timestamptz,
  check (ended_at is null or erased_at is not null)
);
create index deletion_to_erase on player_data.deletion (asked_at) where erased_at is null;
create index deletion_to_end on player_data.deletion (keep_until) where ended_at is null;
grant select, insert, update (erased_at, ended_at) on player_data.deletion to fairlobby_app;

-- What a deletion erases. Messages to operators have a function of their own, support.erase_questions_of.
grant delete on cashier.contact, games.favourites, games.unlisted, notices.reader, tracking.record, tracking.report
to fairlobby_app;
grant update (holder_sealed, phone_sealed, email_sealed, phone_mask) on withdrawals.withdrawal to fairlobby_app;
grant update (address) on withdrawals.account_change to fairlobby_app;
