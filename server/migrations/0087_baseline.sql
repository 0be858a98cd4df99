-- All tables, with the rights of the programs' logins. Functions, views and triggers are in the `sql` folders of the modules.
--
-- In a database of version 1.0.0, which made the same step by step, this migration is marked as applied (platform/db/migrate.ts).
-- Server and console connect with their own logins, which own nothing: what they may do is granted here.

do $$
declare
  v_role text;
begin
  foreach v_role in array array['fairlobby_app', 'fairlobby_jobs', 'fairlobby_console'] loop
    begin
      -- An owner who may not create roles has them made beforehand (docs/operations.md, Database).
      if not exists (select from pg_roles where rolname = v_role) then
        execute format('create role %I nologin', v_role);
      end if;
    exception
      -- Roles belong to the whole server: another database of it may be making this one at this very moment.
      when duplicate_object or unique_violation then null;
    end;
  end loop;
end
$$;

-- The owner may act as the server; tools and tests do.
do $$
begin
  execute format('grant fairlobby_app to %I with set true', current_user);
exception
  -- PostgreSQL before 16 has no such option and needs none.
  when syntax_error then execute format('grant fairlobby_app to %I', current_user);
end
$$;

-- `/readyz` compares the migrations made with the ones it knows.
grant select on public.kysely_migration to fairlobby_app, fairlobby_console;


-- ledger: append-only double entry (docs/money.md). The server may read it and call its functions, and has no right to
-- insert, update or delete a row. Amounts everywhere are minor units.

create schema ledger;
grant usage on schema ledger to fairlobby_app, fairlobby_console;

-- A player's three accounts in one currency. One row, because a posting locks and updates all of them together; `reserved`
-- backs an open withdrawal and is outside the balance shown. House accounts have no row: their balance is the sum of their
-- entries, so no row is hot.
create table ledger.balance (
  player_id bigint not null,
  currency text not null check (currency in ('IDR', 'BRL', 'MXN', 'THB', 'NGN')),
  cash bigint not null default 0 check (cash >= 0),
  promo bigint not null default 0 check (promo >= 0),
  reserved bigint not null default 0 check (reserved >= 0),
  -- The ids of a player's transfers come from here, not from a sequence, whose order does not hold across the servers of a
  -- cluster.
  last_transfer_id bigint not null default 0,
  primary key (player_id, currency)
) with (fillfactor = 70);

-- One business fact.
create table ledger.transfer (
  player_id bigint not null,
  transfer_id bigint not null,
  -- Idempotency: a player's key names one fact forever.
  key text not null,
  -- What the caller said under this key; another text under the same key is a conflict.
  fingerprint text not null,
  kind text not null,
  -- What the fact is about, e.g. `withdrawal:<id>`, `deposit:<id>`, `round:<game>:<id>`.
  subject text not null,
  currency text not null,
  amount bigint not null check (amount >= 0),
  -- The promotional part of `amount`; a stake's decides how its win is split (R-SRV-07).
  promo_part bigint not null check (promo_part between 0 and amount),
  -- The key of the stake this fact took back, or forbids in advance if it has not arrived yet.
  voids text,
  cash_after bigint not null,
  promo_after bigint not null,
  reserved_after bigint not null,
  created_at timestamptz not null,
  primary key (player_id, transfer_id),
  unique (player_id, key)
);
-- A stake is taken back at most once.
create unique index transfer_voids on ledger.transfer (player_id, voids) where voids is not null;
-- Movements of promotional gold are few against those of cash: progress on terms and the search for players whose terms may
-- be met read these indexes and nothing else, and stakes of cash pay nothing for them.
create index transfer_promo_stake on ledger.transfer (player_id, transfer_id)
  include (key, amount, created_at) where kind = 'stake' and promo_part > 0;
create index transfer_promo_moved on ledger.transfer (created_at) where promo_part > 0;
-- The table only grows at its end, so a few bytes for every range of pages are enough to find the newest postings.
create index transfer_newest on ledger.transfer using brin (created_at) with (pages_per_range = 32);
-- Money bookings are few among stakes and wins, which pay nothing for these two. The first answers how many there are and
-- which come next without touching the table; the second finds an order's bookings without the player's other ones.
create index transfer_money on ledger.transfer (player_id, transfer_id)
  include (kind, created_at) where kind not in ('stake', 'win', 'void');
create index transfer_subject on ledger.transfer (player_id, subject) where kind not in ('stake', 'win', 'void');

-- The legs of a transfer; they sum to zero. There is no foreign key to `transfer`: both are written by one statement of one
-- function, and the check would cost a look-up a leg on the busiest path. By month (docs/decisions/0040-entries-by-month.md).
create table ledger.entry (
  player_id bigint not null,
  transfer_id bigint not null,
  leg smallint not null,
  account text not null,
  currency text not null,
  amount bigint not null check (amount <> 0),
  primary key (player_id, transfer_id, leg),
  constraint entry_account_check check (
    account in (
      'cash', 'promo', 'reserved',
      'house:deposits', 'house:payouts', 'house:games', 'house:fees', 'house:tax', 'house:promotions',
      -- What the house paid without owing it: a payout that was given back to the player, and made all the same (R-SRV-114).
      'house:losses'
    )
  )
) partition by range (transfer_id);
-- Both clearing accounts move with deposits and payouts alone, so these indexes hold a small part of the entries and cost a
-- bet nothing: by time of posting, for what is new, and by player, for what an order has.
create index entry_clearing on ledger.entry (transfer_id)
where account in ('house:deposits', 'house:payouts');
create index entry_clearing_player on ledger.entry (player_id, transfer_id)
where account in ('house:deposits', 'house:payouts');

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

-- The first partition has everything up to its end, which is a week away at least, so that the job has time to make the next.
do $$
declare
  v_end bigint := extract(
    epoch from date_trunc('month', (now() + interval '7 days') at time zone 'UTC') + interval '1 month'
  )::bigint * 1000000;
begin
  execute format('create table ledger.entry_landed partition of ledger.entry for values from (minvalue) to (%s)', v_end);
  insert into ledger.entry_month (partition, first_id, end_id) values ('entry_landed', -9223372036854775808, v_end);
end
$$;
alter index ledger.entry_landed_transfer_id_idx rename to entry_landed_clearing;
alter index ledger.entry_landed_player_id_transfer_id_idx rename to entry_landed_clearing_player;
-- Takes the entries of months that have no partition yet.
create table ledger.entry_other partition of ledger.entry default;

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
  like ledger.entry,
  primary key (player_id, transfer_id, leg)
);
create index kept_entry_clearing on ledger.kept_entry (transfer_id)
where account in ('house:deposits', 'house:payouts');
create index kept_entry_clearing_player on ledger.kept_entry (player_id, transfer_id)
where account in ('house:deposits', 'house:payouts');

grant select on
  ledger.balance, ledger.transfer, ledger.entry, ledger.entry_landed, ledger.entry_month, ledger.closing, ledger.kept_entry
to fairlobby_app;

-- What `ledger.post` does with one posting.
create type ledger.planned_posting as (
  ord bigint,
  outcome text,
  player_id bigint,
  transfer_id bigint,
  key text,
  fingerprint text,
  kind text,
  subject text,
  currency text,
  amount bigint,
  promo_part bigint,
  voids text,
  -- What is added to the balances.
  cash_change bigint,
  promo_change bigint,
  reserved_change bigint,
  -- The balances to return: those after it.
  cash bigint,
  promo bigint,
  reserved bigint,
  -- The other legs, by house account; null for those of a game.
  house jsonb
);


-- platform: what every module stands on.

create schema platform;
grant usage on schema platform to fairlobby_app, fairlobby_console;

-- The definitions of functions and views that were applied.
create table platform.definition (
  -- The path below `server/src`, e.g. `modules/ledger/sql/published/post.sql`.
  file text primary key,
  -- SHA-256 of the file as it was applied.
  hash text not null,
  applied_at timestamptz not null default now()
);
grant select on platform.definition to fairlobby_app, fairlobby_console;

-- The reply to a money call, kept under the player's idempotency key for 24 h (R-SRV-04).
create table platform.idempotency (
  player_id bigint not null,
  key uuid not null,
  call text not null,
  fingerprint text not null,
  reply jsonb,
  created_at timestamptz not null,
  primary key (player_id, key)
);
create index idempotency_age on platform.idempotency (created_at);

-- Facts, written with the money they tell of and delivered by a job, at least once.
create table platform.outbox (
  fact_id bigint generated always as identity primary key,
  topic text not null,
  player_id bigint not null,
  payload jsonb not null,
  created_at timestamptz not null,
  delivered_at timestamptz,
  -- The call that the fact goes back to, and its W3C trace context (`traceparent`); null for what no call caused.
  request_id text,
  trace_parent text
);
create index outbox_delivered on platform.outbox (delivered_at) where delivered_at is not null;
create index outbox_waiting on platform.outbox (fact_id) where delivered_at is null;
grant select, insert, update, delete on platform.idempotency, platform.outbox to fairlobby_app;

-- Calls of one kind by one caller within a minute, counted for all nodes together. Counters may be lost with a crash of the
-- database, so they are not written to its log. `subject` is a player's id, or a keyed hash of an address.
create unlogged table platform.call_count (
  kind text not null,
  subject text not null,
  calls integer not null,
  ends_at timestamptz not null,
  primary key (kind, subject)
);
create index call_count_age on platform.call_count (ends_at);
grant select, insert, update, delete on platform.call_count to fairlobby_app;

-- Every key statements were ever signed with; a replaced one stays published.
create table platform.signing_key (
  key_id text primary key,
  public_key text not null unique,
  first_used_at timestamptz not null
);
grant select, insert on platform.signing_key to fairlobby_app;

-- Keys that all nodes must share, by their fingerprints. A node that holds another key would write what the others
-- cannot read, and sign what they do not publish.
create table platform.shared_key (
  name text not null check (name in ('data-key', 'hash-key', 'signing-key')),
  fingerprint text not null,
  -- next: read by all nodes, not yet written with · current: written with · former: read until everything is written again
  state text not null check (state in ('next', 'current', 'former')),
  recorded_at timestamptz not null default now(),
  primary key (name, fingerprint)
);
create unique index shared_key_current on platform.shared_key (name) where state = 'current';
grant select on platform.shared_key to fairlobby_app, fairlobby_console;

-- The public half of the key that signs messages to push services, base64url: browsers subscribe with it, and all nodes
-- share it.
create table platform.push_key (
  single boolean not null primary key default true check (single),
  public_key text not null,
  recorded_at timestamptz not null default now()
);
grant select, insert on platform.push_key to fairlobby_app;

-- When a recurring job last ended well, for the watch over them.
create table platform.job_success (
  name text primary key,
  every_minutes integer not null check (every_minutes > 0),
  at timestamptz not null
);
grant select, insert, update on platform.job_success to fairlobby_app;
grant select on platform.job_success to fairlobby_console;

-- The lobby servers that run, each with its own figures, for the system page of the console.
create table platform.running_node (
  node_id uuid primary key,
  -- Of the code: nodes of the same build run the same version.
  build text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null check (seen_at >= started_at),
  connections integer not null,
  waiting integer not null,
  sockets integer not null,
  -- Messages of payment providers since the start, by outcome.
  webhooks jsonb not null
);
grant select, insert, update, delete on platform.running_node to fairlobby_app;
grant select on platform.running_node to fairlobby_console;

-- What players were told (R-SRV-85). Written after the reply, so that no call waits for it; what a node lost is visible.

-- One row for each run of the server on a node.
create table platform.told_run (
  run_id uuid primary key,
  node text not null,
  -- Versions of the run: of the app, and the start of hashes over the server's code, the contract's and the settings.
  app text not null,
  build text not null,
  contract text not null,
  settings text not null,
  started_at timestamptz not null,
  -- What was told until then is kept or counted in platform.told_gap. While the run lasts, at most a few seconds ago.
  complete_until timestamptz not null,
  -- The last number given: rows and losses of the run have the numbers from 1 to this.
  last_seq bigint not null,
  -- Null for a run that still lasts, or that ended without writing the rest.
  ended_at timestamptz,
  -- When another run found that this one had stopped writing.
  found_silent_at timestamptz
);
-- By a column that never changes, so that the frequent updates of a run do not touch the index.
create index told_run_open on platform.told_run (run_id) where ended_at is null;

-- What was dropped because the database did not take it in time.
create table platform.told_gap (
  run_id uuid not null,
  -- The first number that was lost.
  seq bigint not null,
  lost bigint not null check (lost > 0),
  from_at timestamptz not null,
  until_at timestamptz not null,
  primary key (run_id, seq)
);
create index told_gap_by_time on platform.told_gap (until_at);

-- Months are made and dropped by functions of the owner.
create table platform.told (
  player_id bigint not null,
  at timestamptz not null,
  run_id uuid not null,
  seq bigint not null,
  -- The path of the call, or the destination of a push.
  call text not null,
  -- Empty for a push.
  msg_code text not null,
  order_id text,
  -- Of the texts in it; null for a push.
  language text,
  -- Only of calls of which a reply is kept when it changes: a hash of the whole.
  digest text,
  reply jsonb,
  primary key (player_id, at, run_id, seq)
) partition by range (at);
comment on column platform.told.reply is 'Without sealed data; of a refusal its sentence, as msg.';
create index told_of_order on platform.told (player_id, order_id, at);
-- Takes what has no month yet.
create table platform.told_other partition of platform.told default;

grant select, insert on platform.told, platform.told_gap to fairlobby_app;
grant select, insert, update on platform.told_run to fairlobby_app;
grant select on platform.told, platform.told_gap, platform.told_run to fairlobby_console;


-- accounts: players, their devices, sign-ins and sessions.

create schema accounts;
grant usage on schema accounts to fairlobby_app;

create table accounts.player (
  player_id bigint generated always as identity (start with 10000001) primary key,
  invite_code text not null unique,
  -- Whose code the player came with, and by which channel; known only at creation (R-SRV-09).
  inviter_id bigint,
  channel text not null default '',
  login_name text unique,
  password_hash text,
  created_at timestamptz not null
);

create table accounts.device (
  device_hash bytea primary key,
  -- The guest of this device, and the account it used last; logout detaches them (R-SRV-12).
  guest_id bigint,
  player_id bigint,
  -- Its first guest got the gift; no further one does (R-SRV-08).
  welcomed boolean not null default false,
  created_at timestamptz not null
);
-- A changed password detaches the account from every other device.
create index device_of_player on accounts.device (player_id);
create index device_of_guest on accounts.device (guest_id);

-- What opens a device: a random credential that the server issued (docs/decisions/0012-device-credentials-from-the-server.md).
-- Only its hash is kept (R-LS-04).
create table accounts.credential (
  -- SHA-256.
  credential_hash bytea primary key,
  device_hash bytea not null,
  -- first_contact: the id a client made for itself; opens its device while no reply is known to have arrived there
  -- offered: issued, not yet known to have arrived · kept: it came back, or a token given with it did
  -- spent: opens nothing any more; remembered, so that its device is not welcomed with a gift again
  state text not null check (state in ('first_contact', 'offered', 'kept', 'spent')),
  -- Until when a first contact opens its device; null: until a credential of it is kept.
  opens_until timestamptz,
  issued_at timestamptz not null,
  check (opens_until is null or state in ('first_contact', 'spent'))
);
create index credential_of_device on accounts.credential (device_hash);
create unique index credential_kept on accounts.credential (device_hash) where state = 'kept';

-- Which player is or was signed in on which device. A game session belongs to a sign-in, and ends with it.
create table accounts.sign_in (
  sign_in_id text primary key,
  player_id bigint not null,
  device_hash bytea not null,
  began_at timestamptz not null,
  -- Last use of a token of it, to the hour.
  seen_at timestamptz not null,
  -- For a named account: when the password must be given again on this device. Null for a guest.
  expires_at timestamptz,
  -- Sort of device, e.g. `android`; empty where it is not known.
  kind text not null default '',
  ended_at timestamptz,
  -- The owner removed the device, or changed the password elsewhere: it no longer counts as one the player knows.
  removed boolean not null default false
);
create unique index sign_in_open on accounts.sign_in (device_hash) where ended_at is null;
create index sign_in_of_device on accounts.sign_in (device_hash, player_id);
create index sign_in_of_player on accounts.sign_in (player_id);

-- An access token is opaque, stored hashed, 30 days sliding, revocable (R-SRV-11).
create table accounts.session (
  token_hash bytea primary key,
  session_id text not null unique,
  player_id bigint not null,
  device_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz not null,
  revoked_at timestamptz,
  -- The credential that was offered with this session, until the token's first use shows that it arrived.
  offered_hash bytea,
  sign_in_id text
);
create index session_of_device on accounts.session (device_hash) where revoked_at is null;
create index session_age on accounts.session (used_at);
create index session_of_player on accounts.session (player_id) where revoked_at is null;
-- Which players a device had: a player's own code brings nobody who signs in on a device of theirs.
create index session_on_device on accounts.session (device_hash, player_id);

-- Single-use tickets for the push channel, valid 30 s (R-SRV-44).
create table accounts.socket_ticket (
  ticket_hash bytea primary key,
  player_id bigint not null,
  session_id text not null,
  expires_at timestamptz not null
);
create index socket_ticket_age on accounts.socket_ticket (expires_at);

-- Failed sign-ins of the last minutes, per login name and per address (R-SRV-10).
-- An attempt counts as failed from its start until it succeeds, so guesses sent at once count each other.
create table accounts.login_failure (
  attempt_id text not null,
  subject text not null,
  failed_at timestamptz not null
);
create index login_failure_age on accounts.login_failure (failed_at);
create index login_failure_attempt on accounts.login_failure (attempt_id);
create index login_failure_subject on accounts.login_failure (subject, failed_at);

grant select, insert, update, delete on
  accounts.player, accounts.device, accounts.session, accounts.socket_ticket, accounts.login_failure
to fairlobby_app;
grant select, insert, update on accounts.credential, accounts.sign_in to fairlobby_app;

-- What a bet reads about sign-ins, by player: on a cluster, sign-ins are on another server than the player's balance.
create table accounts.ended_sign_in (
  player_id bigint not null,
  sign_in_id text not null,
  primary key (player_id, sign_in_id)
);

-- When a player chose a password.
create table accounts.password_change (
  player_id bigint not null,
  changed_at timestamptz not null,
  primary key (player_id, changed_at)
);
grant select, insert on accounts.ended_sign_in, accounts.password_change to fairlobby_app;


-- protection: what players agreed to, the limits they set, and what their bets are checked against.

create schema protection;
grant usage on schema protection to fairlobby_app, fairlobby_console;

-- Every change is kept with its time and version (R-SRV-59).
create table protection.consent (
  player_id bigint not null,
  consent_id bigint generated always as identity,
  age_confirmed boolean not null,
  terms_version text not null,
  ads boolean not null,
  reminder_minutes int not null check (reminder_minutes between 10 and 60),
  daily_deposit_limit bigint check (daily_deposit_limit >= 0),
  daily_play_minutes int check (daily_play_minutes >= 0),
  break_until timestamptz,
  -- Looser limits, each of which waits and is then asked for once more: { <limit>: { value, from } }.
  pending jsonb,
  created_at timestamptz not null,
  primary key (player_id, consent_id)
);
grant select, insert on protection.consent to fairlobby_app;

-- One row and one look-up for all that may stand against a player's bets, as it is now: the break and the daily play limit,
-- an open withdrawal order (R-GAME-09), the operator's bar, and a legal order against a payout. Players with none of them
-- have no row, or an empty one.
create table protection.bet_guard (
  player_id bigint primary key,
  break_until timestamptz,
  play_minutes int check (play_minutes > 0),
  open_order boolean not null default false,
  barred boolean not null default false,
  legal_order boolean not null default false
);
grant select, insert, update on protection.bet_guard to fairlobby_app;

-- Who barred a player from bets, or lifted it, and why; never changed afterwards.
create table protection.bar (
  player_id bigint not null,
  bar_id bigint generated always as identity,
  barred boolean not null,
  decided_by text not null,
  note text not null,
  created_at timestamptz not null,
  -- Set where a bar was not decided about this player: whose device the guest uses (R-SRV-81).
  carried_from bigint,
  primary key (player_id, bar_id)
);
grant select, insert on protection.bar to fairlobby_app;


-- cashier: deposits, and the contact details a player leaves for them.

create schema cashier;
grant usage on schema cashier to fairlobby_app, fairlobby_console;

-- One deposit order. The row is committed before the payment provider hears of the order, so whatever the provider does with
-- it can be found again under the order's reference.
create table cashier.deposit (
  player_id bigint not null,
  order_id text not null,
  -- The player's key of the call and what was asked under it: the same key continues the same order.
  idempotency_key uuid not null,
  fingerprint text not null,
  state text not null check (
    state in ('opened', 'awaiting', 'credited', 'credited_late', 'expired', 'declined', 'refused', 'returned')
  ),
  amount bigint not null check (amount > 0),
  bank_name text not null,
  channel text not null,
  -- The bonus the player accepted with the order, 0 for none, and its terms as shown then.
  bonus bigint not null check (bonus >= 0),
  terms_id text,
  wager_multiple int,
  expire_days int,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  -- What the provider answered.
  provider_id text,
  pay_code text,
  pay_url text,
  qr_text text,
  -- What was paid and credited.
  payment_id text,
  captured bigint check (captured > 0),
  bonus_granted bigint check (bonus_granted between 0 and bonus),
  paid_at timestamptz,
  credited_at timestamptz,
  -- Some of the money that came for it is on its way back.
  goes_back boolean not null default false,
  -- When the provider is to be asked about it again; null when there is nothing more to wait for.
  next_look_at timestamptz,
  -- Of the bonus's terms: whether they require a set of tasks.
  requires_task boolean not null default false,
  primary key (player_id, order_id),
  unique (player_id, idempotency_key),
  check ((terms_id is null) = (wager_multiple is null) and (terms_id is null) = (expire_days is null)),
  check (state <> 'awaiting' or provider_id is not null),
  check ((state in ('credited', 'credited_late')) = (credited_at is not null)),
  check (
    (credited_at is null) = (captured is null)
    and (credited_at is null) = (payment_id is null)
    and (credited_at is null) = (paid_at is null)
    and (credited_at is null) = (bonus_granted is null)
  ),
  check (not requires_task or terms_id is not null)
);
-- A payment is credited to one order at the most.
create unique index deposit_payment on cashier.deposit (player_id, payment_id) where payment_id is not null;
create index deposit_credited on cashier.deposit (player_id, credited_at) where credited_at is not null;
create index deposit_due on cashier.deposit (next_look_at, order_id) where next_look_at is not null;
create index deposit_recent on cashier.deposit (player_id, created_at);

-- Name, phone and e-mail, sealed together.
create table cashier.contact (
  player_id bigint primary key,
  sealed bytea not null,
  updated_at timestamptz not null
);
grant select, insert, update on cashier.deposit, cashier.contact to fairlobby_app;

-- What came in for a deposit order, sum by sum: a code can be paid twice, late, or with another amount, and money that
-- must not be credited goes back to who paid it.
create table cashier.receipt (
  player_id bigint not null,
  order_id text not null,
  seq int not null check (seq > 0),
  -- The provider's payment. Several receipts of one payment are its captures, each counted once.
  payment_id text not null,
  amount bigint not null check (amount > 0),
  paid_at timestamptz not null,
  -- credited: in the player's cash · returning: on its way back · returned: the provider confirmed it
  outcome text not null check (outcome in ('credited', 'returning', 'returned')),
  -- How often the provider was asked to send it back, and its name of the refund once it answered.
  refund_calls int not null default 0 check (refund_calls >= 0),
  refund_id text,
  booked_at timestamptz not null,
  -- When the provider was last asked to send it back.
  refund_called_at timestamptz,
  primary key (player_id, order_id, seq),
  constraint receipt_refund_calls check (refund_calls > 0 or refund_called_at is null)
);
grant select, insert, update (outcome, refund_calls, refund_id, refund_called_at) on cashier.receipt to fairlobby_app;


-- promotions: promotional gold and the terms it was granted under.

create schema promotions;
grant usage on schema promotions to fairlobby_app;

-- One grant. Its terms are frozen here; later changes of the settings touch new grants only (R-SRV-63).
create table promotions.bonus (
  player_id bigint not null,
  -- The ledger transfer that granted it: stakes after it count towards its terms.
  transfer_id bigint not null,
  kind text not null check (kind in ('gift', 'deposit_bonus', 'task_reward', 'invite_reward')),
  -- What it was granted for: a deposit order's id, or `gift`.
  source text not null,
  amount bigint not null check (amount > 0),
  terms_id text not null,
  wager_multiple int not null check (wager_multiple > 0),
  expire_days int not null check (expire_days > 0),
  granted_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > granted_at),
  state text not null check (state in ('open', 'released', 'expired')),
  settled_at timestamptz,
  -- What became cash or expired when it was settled.
  settled_amount bigint check (settled_amount >= 0),
  -- The terms also require a set of tasks.
  requires_task boolean not null default false,
  -- When the player claimed a set of tasks after the grant, or tasks were no longer offered.
  task_done_at timestamptz,
  primary key (player_id, transfer_id),
  unique (player_id, kind, source),
  check ((state = 'open') = (settled_at is null) and (state = 'open') = (settled_amount is null)),
  check (task_done_at is null or requires_task)
);
create index bonus_expiry on promotions.bonus (expires_at) where state = 'open';
create index bonus_waiting_for_task on promotions.bonus (player_id)
  where state = 'open' and requires_task and task_done_at is null;
grant select, insert, update on promotions.bonus to fairlobby_app;

-- Up to when the ledger has been searched for movements of promotional gold. One row.
create table promotions.sweep (
  one boolean primary key default true check (one),
  swept_until timestamptz not null
);
insert into promotions.sweep (swept_until) values ('-infinity');
grant select, update on promotions.sweep to fairlobby_app;


-- withdrawals: quotes, orders, their steps, holds, and the payouts that were tried.

create schema withdrawals;
grant usage on schema withdrawals to fairlobby_app, fairlobby_console;

-- What a withdrawal of an amount costs, as offered (R-SRV-55).
create table withdrawals.quote (
  player_id bigint not null,
  quote_id text not null,
  gross bigint not null check (gross > 0),
  fee bigint not null check (fee >= 0),
  tax bigint not null check (tax >= 0),
  net bigint not null check (net > 0),
  expires_at timestamptz not null,
  -- The order it was frozen with; it serves one order.
  order_id text,
  -- What the tax was taken by.
  tax_percent numeric(7, 4) not null default 0 check (tax_percent between 0 and 100),
  -- The quote as it was signed.
  statement text,
  signature text,
  public_key text,
  primary key (player_id, quote_id),
  check (gross = fee + tax + net),
  check (tax = 0 or tax_percent > 0),
  check (num_nulls(statement, signature, public_key) in (0, 3))
);
create index quote_age on withdrawals.quote (expires_at) where order_id is null;
grant select, insert, delete, update (order_id) on withdrawals.quote to fairlobby_app;

-- An order, with its quote as it was seen. Where it stands is told by its last step alone.
create table withdrawals.withdrawal (
  player_id bigint not null,
  order_id text not null,
  pay_type int not null,
  bank_name text not null,
  channel text not null,
  quote_id text not null,
  gross bigint not null check (gross > 0),
  fee bigint not null check (fee >= 0),
  tax bigint not null check (tax >= 0),
  net bigint not null check (net > 0),
  -- The player had no paid withdrawal when it was ordered: it may have to queue (R-SRV-48).
  first boolean not null,
  -- Sealed personal data (R-SRV-67); what a screen shows of it stands beside it.
  holder_sealed bytea not null,
  account_sealed bytea not null,
  phone_sealed bytea not null,
  email_sealed bytea not null,
  account_last4 text not null check (account_last4 ~ '^\d{4}$'),
  phone_mask text not null,
  created_at timestamptz not null,
  -- Set together with the step that ends the order; what the index of open orders is made of.
  closed_at timestamptz,
  tax_percent numeric(7, 4) not null default 0 check (tax_percent between 0 and 100),
  -- The sign-in it was placed from.
  sign_in_id text,
  -- Which account the order goes to, as a keyed hash of bank and digits.
  account_hash bytea check (octet_length(account_hash) = 32),
  primary key (player_id, order_id),
  check (tax = 0 or tax_percent > 0),
  check (gross = fee + tax + net),
  -- What a charge for the order refers to.
  unique (player_id, order_id, net)
);
-- At most one open order a player (R-SRV-23).
create unique index withdrawal_open on withdrawals.withdrawal (player_id) where closed_at is null;
create index withdrawal_open_first on withdrawals.withdrawal (created_at, order_id) where closed_at is null and first;
create index withdrawal_newest on withdrawals.withdrawal (player_id, created_at desc, order_id desc);
-- Operators name an order by its id alone.
create index withdrawal_order on withdrawals.withdrawal (order_id);
grant select, insert, update (closed_at, account_sealed, account_last4, account_hash) on withdrawals.withdrawal
to fairlobby_app;

-- The signed quote an order was placed with: never changed, never removed (R-HON-11).
create table withdrawals.order_statement (
  player_id bigint not null,
  order_id text not null,
  statement text not null,
  signature text not null,
  public_key text not null,
  primary key (player_id, order_id)
);
grant select, insert on withdrawals.order_statement to fairlobby_app;

-- What happened to an order, in order; never changed afterwards.
create table withdrawals.step (
  player_id bigint not null,
  order_id text not null,
  seq int not null check (seq > 0),
  code int not null check (
    code in (1000, 1100, 1200, 1300, 1400, 1500, 1600, 1700, 1800, 1900, 2000, 2100, 2200, 2300)
  ),
  args jsonb not null,
  created_at timestamptz not null,
  primary key (player_id, order_id, seq),
  check ((seq = 1) = (code = 1000))
);
create index step_paid on withdrawals.step (created_at desc, order_id) where code = 2200;
-- An order is paid once and refunded once.
create unique index step_once on withdrawals.step (player_id, order_id, code) where code in (1000, 1700, 2200, 2300);

-- A payout as it is told to the provider, written before the provider hears of it.
create table withdrawals.payout_attempt (
  player_id bigint not null,
  order_id text not null,
  attempt int not null check (attempt > 0),
  -- Reference and idempotency key at the provider.
  reference text not null,
  payout_id text,
  -- How often the provider was asked to pay it, and when last.
  calls int not null default 0,
  called_at timestamptz,
  outcome text check (outcome in ('paid', 'account_rejected', 'failed', 'reversed')),
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (player_id, order_id, attempt),
  check ((outcome is null) = (settled_at is null)),
  -- What was never sent to the provider has no time of a call.
  constraint payout_attempt_calls check (calls > 0 or (calls = 0 and called_at is null))
);
create unique index attempt_reference on withdrawals.payout_attempt (player_id, reference);
create index attempt_of_reference on withdrawals.payout_attempt (reference);
-- No order has two payouts on their way.
create unique index attempt_open on withdrawals.payout_attempt (player_id, order_id) where outcome is null;
create index attempt_paid on withdrawals.payout_attempt (settled_at desc) where outcome = 'paid';
grant select, insert, update (payout_id, calls, called_at, outcome, settled_at) on withdrawals.payout_attempt
to fairlobby_app;

-- One row for each payout that was settled as not paid, and was paid (R-SRV-114). Booked once, and its return once.
create table withdrawals.late_payout (
  player_id bigint not null,
  order_id text not null,
  attempt int not null,
  amount bigint not null check (amount > 0),
  booked_at timestamptz not null,
  -- When the bank sent the money back, if it did.
  returned_at timestamptz check (returned_at >= booked_at),
  primary key (player_id, order_id, attempt)
);
grant select, insert, update (returned_at) on withdrawals.late_payout to fairlobby_app;

-- Who changed the account of an order, and how the player was recognised (R-SRV-30).
create table withdrawals.account_change (
  player_id bigint not null,
  order_id text not null,
  attempt int not null,
  old_last4 text not null,
  new_last4 text not null,
  verified_by text not null check (verified_by in ('device', 'password', 'account_number')),
  session_ref text not null,
  address text not null,
  created_at timestamptz not null,
  primary key (player_id, order_id, attempt)
);

-- Wrong proofs at a correction: whoever guesses at an order soon may not try any more.
create table withdrawals.wrong_proof (
  player_id bigint not null,
  order_id text not null,
  proof_id bigint generated always as identity,
  created_at timestamptz not null,
  primary key (player_id, order_id, proof_id)
);
grant select, insert on withdrawals.step, withdrawals.account_change, withdrawals.wrong_proof to fairlobby_app;

-- What an order paid for the fast lane while that had a price, before 1.0.0: once, and never so much that nothing would be left
-- of the payout.
create table withdrawals.vip (
  player_id bigint not null,
  order_id text not null,
  price bigint not null check (price > 0),
  paid_from text not null check (paid_from in ('balance', 'payout')),
  quoted_net bigint not null,
  chosen_at timestamptz not null,
  due_at timestamptz not null,
  primary key (player_id, order_id),
  foreign key (player_id, order_id, quoted_net) references withdrawals.withdrawal (player_id, order_id, net),
  check (paid_from = 'balance' or price < quoted_net),
  check (due_at > chosen_at)
);
create index vip_newest on withdrawals.vip (chosen_at desc, order_id desc);

-- The price that went back: at most once.
create table withdrawals.vip_return (
  player_id bigint not null,
  order_id text not null,
  created_at timestamptz not null,
  primary key (player_id, order_id),
  foreign key (player_id, order_id) references withdrawals.vip (player_id, order_id)
);
grant select on withdrawals.vip, withdrawals.vip_return to fairlobby_app;

-- A look of the tax desk at one order, opened with step 1800 (R-SRV-50). Without tax there is none.
create table withdrawals.tax_review (
  player_id bigint not null,
  order_id text not null,
  tax bigint not null check (tax > 0),
  tax_percent numeric(7, 4) not null check (tax_percent > 0),
  -- The law, as the settings named it then.
  duty text not null check (duty <> ''),
  opened_at timestamptz not null,
  primary key (player_id, order_id),
  foreign key (player_id, order_id) references withdrawals.withdrawal (player_id, order_id)
);
create index tax_review_oldest on withdrawals.tax_review (opened_at, order_id);
create index tax_review_order on withdrawals.tax_review (order_id);

-- Who ended a review, and what they noted.
create table withdrawals.tax_review_end (
  player_id bigint not null,
  order_id text not null,
  ended_by text not null check (ended_by <> ''),
  note text not null,
  created_at timestamptz not null,
  primary key (player_id, order_id),
  foreign key (player_id, order_id) references withdrawals.tax_review (player_id, order_id)
);
create index tax_review_end_newest on withdrawals.tax_review_end (created_at desc);
grant select, insert on withdrawals.tax_review, withdrawals.tax_review_end to fairlobby_app;

-- Which players a bank account is paid to: one who never deposited, and three in all
-- (docs/decisions/0023-whom-a-bank-account-serves.md).

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
-- Which players share a bank account with others is asked when a reward for bringing one of them is due.
create index account_use_of_player on withdrawals.account_use (player_id);

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
grant select, insert, delete, update (order_id, paid) on withdrawals.account_use to fairlobby_app;
grant select, insert, update (times, refused_at) on withdrawals.account_refusal to fairlobby_app;

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
  -- The sign-in it was added or last changed from.
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
grant select, insert, delete,
  update (bank_name, holder_sealed, account_sealed, phone_sealed, sign_in_id, changed_at, used_at)
on withdrawals.payout_account to fairlobby_app;

-- The queue of first withdrawals, and the places at the bank (docs/decisions/0024-a-free-fast-lane.md).

-- First withdrawals that wait for a place, in the order in which they get one.
create table withdrawals.queue (
  ticket bigint generated always as identity primary key,
  player_id bigint not null,
  order_id text not null,
  -- A held order keeps its turn.
  held boolean not null default false,
  unique (player_id, order_id),
  foreign key (player_id, order_id) references withdrawals.withdrawal (player_id, order_id)
);
create index queue_held on withdrawals.queue (ticket) where held;

-- How many orders of each block of 256 tickets wait; a block of none has no row. An order's place in the queue is
-- read from it: the sum of the blocks before its own, and a count within its own.
-- Measured with 50,000 waiting, on two busy cores: 1.2 ms this way, 12.5 ms by counting the tickets before it.
create table withdrawals.queue_block (
  block bigint primary key,
  waiting int not null check (waiting between 0 and 256)
);

-- First withdrawals that have a place at the bank.
create table withdrawals.place (
  player_id bigint not null,
  order_id text not null,
  lane text not null check (lane in ('normal', 'fast')),
  since timestamptz not null,
  -- taken: counts against the places · held: its order is held · waiting: the hold is over, and no place was free yet
  state text not null default 'taken' check (state in ('taken', 'held', 'waiting')),
  primary key (player_id, order_id),
  foreign key (player_id, order_id) references withdrawals.withdrawal (player_id, order_id)
);
create index place_waiting on withdrawals.place (since, order_id) where state = 'waiting';

grant select, insert, delete on withdrawals.queue, withdrawals.place to fairlobby_app;
grant update (lane, since, state) on withdrawals.place to fairlobby_app;
grant select on withdrawals.queue_block to fairlobby_app;

-- A hold stands beside the steps. While one is open the order goes nowhere but back to its player.
create table withdrawals.hold (
  player_id bigint not null,
  -- Empty for a hold on the player: an order placed while it is open begins held.
  order_id text not null,
  hold_no int not null check (hold_no > 0),
  reason text not null check (
    reason in (
      'account_takeover', 'account_owner', 'duplicate_person', 'payment_origin', 'game_fault', 'legal_order'
    )
  ),
  particulars jsonb not null check (jsonb_typeof(particulars) = 'object'),
  -- `rule:` and the rule's id, or an operator.
  placed_by text not null check (placed_by <> ''),
  placed_at timestamptz not null,
  until timestamptz not null check (until > placed_at),
  -- The hold on the player with which the order began.
  player_hold_no int,
  -- The one extension, with its own particulars.
  extended_at timestamptz,
  extension jsonb check (jsonb_typeof(extension) = 'object'),
  -- When a legal order was confirmed last.
  confirmed_at timestamptz,
  -- When the player may read the reason, if not at once.
  told_from timestamptz,
  -- The legal code and the law that forbid to tell it, and until when. The audit's entry says when the player may read it:
  -- a check of the entry prolongs it.
  withheld_by text check (withheld_by in ('tipping_off', 'authority_order')),
  withheld_law text check (withheld_law <> ''),
  withheld_until timestamptz,
  -- The time of that entry: of this hold, or of the one on the player that it began with.
  recorded_at timestamptz not null,
  ended_at timestamptz check (ended_at >= placed_at),
  -- released: by an operator · deadline: nobody decided · cancelled, refused: the order ended
  -- replaced: another hold took its place, as a legal order takes that of an open hold
  outcome text check (outcome in ('released', 'deadline', 'cancelled', 'refused', 'replaced')),
  -- The operator who released or refused.
  ended_by text check (ended_by <> ''),
  extended_by text,
  -- Who placed it, by the id of the console account: names are for reading. Null: a rule.
  placed_by_id uuid,
  -- The audit's entries about its placing and about its end. Null: it ended by time or by its player.
  placed_entry bigint,
  ended_entry bigint,
  primary key (player_id, order_id, hold_no),
  check ((ended_at is null) = (outcome is null)),
  check ((extended_at is null) = (extension is null)),
  check (reason = 'legal_order' or until <= placed_at + interval '168 hours'),
  check (reason <> 'legal_order' or until <= coalesce(confirmed_at, placed_at) + interval '168 hours'),
  check (reason <> 'legal_order' or extended_at is null),
  check (confirmed_at is null or reason = 'legal_order'),
  check (order_id <> '' or (reason in ('account_takeover', 'duplicate_person', 'payment_origin') and player_hold_no is null)),
  check (told_from is null or (reason = 'account_takeover' and told_from <= placed_at + interval '720 hours')),
  check (num_nulls(withheld_by, withheld_law, withheld_until) in (0, 3)),
  check (withheld_until is null or withheld_until <= placed_at + interval '2160 hours'),
  check (told_from is null or withheld_by is null)
);
-- What names a law or an authority says something. `not valid` as in databases of 1.0.0; every new row is checked.
alter table withdrawals.hold
  add constraint hold_law_named check (withheld_law ~ '\S') not valid,
  add constraint hold_authority_named check (
    reason <> 'legal_order' or coalesce(
      particulars ->> 'authority' ~ '\S' and particulars ->> 'reference' ~ '\S'
        and particulars ->> 'date' ~ '^\d{4}-\d{2}-\d{2}$',
      false
    )
  ) not valid;
create unique index hold_open on withdrawals.hold (player_id, order_id) where ended_at is null;
create index hold_due on withdrawals.hold (until) where ended_at is null;
-- The holds of the last 30 days, for the desk's figures.
create index hold_placed on withdrawals.hold (placed_at);
grant select, insert,
  update (until, extended_at, extension, extended_by, confirmed_at, ended_at, outcome, ended_by, ended_entry)
on withdrawals.hold to fairlobby_app;

-- The open orders as the desk lists them. Kept by triggers.
create table withdrawals.open_order (
  player_id bigint not null,
  order_id text not null,
  created_at timestamptz not null,
  gross bigint not null,
  net bigint not null,
  bank_name text not null,
  channel text not null,
  first boolean not null,
  last_code int not null,
  moved_at timestamptz not null,
  -- The 72 hours of an order without a new step count from here: the last step, or the end of the last hold.
  counts_from timestamptz not null,
  -- How often the bank rejected the account.
  rejections int not null default 0,
  hold_reason text,
  hold_until timestamptz,
  -- The rules that placed a hold on it.
  hits text[] not null default '{}',
  primary key (player_id, order_id),
  check ((hold_reason is null) = (hold_until is null))
);
create index open_order_id on withdrawals.open_order (order_id);
create index open_order_held on withdrawals.open_order (hold_until, order_id) where hold_until is not null;
create index open_order_running on withdrawals.open_order (counts_from, order_id) where hold_until is null;
create index open_order_review on withdrawals.open_order (counts_from, order_id) where last_code = 1800;
-- Payouts that the bank has not ended, also those that it accepted, and orders that the payment provider's silence keeps from
-- being sent.
create index open_order_unanswered on withdrawals.open_order (counts_from, order_id)
  where last_code in (1000, 1100, 1200, 1500, 1700, 1900, 2100);
create index open_order_rejected on withdrawals.open_order (counts_from, order_id) where rejections >= 2;
create index open_order_age on withdrawals.open_order (created_at, order_id);
create index open_order_gross on withdrawals.open_order (gross, order_id);
grant select on withdrawals.open_order to fairlobby_app;

-- Commands of operators about orders and players. The console gives them; the lobby server carries them out, each once.
create table withdrawals.command (
  player_id bigint not null,
  command_id uuid not null default gen_random_uuid(),
  -- Empty for a command about the player.
  order_id text not null,
  kind text not null check (
    kind in (
      'hold', 'release', 'extend', 'refuse', 'place_legal_order', 'confirm_legal_order', 'end_legal_order', 'close_review'
    )
  ),
  input jsonb not null check (jsonb_typeof(input) = 'object'),
  -- Who gave it, as the audit log names them.
  actor jsonb not null check (jsonb_typeof(actor) = 'object'),
  -- In the operator's own words.
  note text not null,
  given_at timestamptz not null,
  -- When it was carried out, and with what result: `outcome` says how it ended.
  done_at timestamptz,
  result jsonb check (result ? 'outcome'),
  primary key (player_id, command_id),
  check ((done_at is null) = (result is null)),
  check (order_id <> '' or kind in ('hold', 'release'))
);
create index command_waiting on withdrawals.command (given_at) where done_at is null;
grant select, update (done_at, result) on withdrawals.command to fairlobby_app;


-- notices: what pushing notices needs to know of a player.

create schema notices;
grant usage on schema notices to fairlobby_app;

-- The language a player read the notices in last: a push has no header that tells.
create table notices.reader (
  player_id bigint not null primary key,
  language text not null check (language in ('id', 'pt', 'es', 'th', 'zh'))
);
grant select, insert, update on notices.reader to fairlobby_app;


-- payouts_feed: the published list of payouts, day by day. Nothing here is ever changed or removed, but for the marks of what
-- a closed day holds.

create schema payouts_feed;
grant usage on schema payouts_feed to fairlobby_app;

-- Orders that reached 2200, as the facts told them.
create table payouts_feed.payout (
  player_id bigint not null,
  order_id text not null,
  gross bigint not null,
  net bigint not null check (net > 0),
  ordered_at timestamptz not null,
  paid_at timestamptz not null,
  -- Whether a closed day holds it.
  published boolean not null default false,
  -- Whether it was to one of the bundled demo visitors, who play with play money only (R-TKR-09).
  to_visitor boolean not null default false,
  primary key (player_id, order_id),
  check (gross >= net),
  check (paid_at >= ordered_at)
);
create index payout_newest on payouts_feed.payout (paid_at desc, order_id);
create index payout_unpublished on payouts_feed.payout (paid_at, order_id) where not published;

-- Payouts the bank returned later.
create table payouts_feed.payout_return (
  player_id bigint not null,
  order_id text not null,
  returned_at timestamptz not null,
  published boolean not null default false,
  primary key (player_id, order_id)
);
create index payout_return_newest on payouts_feed.payout_return (returned_at);
create index payout_return_unpublished on payouts_feed.payout_return (returned_at, order_id) where not published;

-- A day that is over: the signed root of the tree over its lines, chained to the day before (R-HON-12).
create table payouts_feed.day (
  day date primary key,
  first_number bigint not null check (first_number > 0),
  lines int not null check (lines >= 0),
  statement text not null unique,
  signature text not null,
  public_key text not null,
  closed_at timestamptz not null
);

-- A line of a closed day, with its way to the root. Numbers run through all days without a gap.
create table payouts_feed.line (
  number bigint primary key check (number > 0),
  day date not null references payouts_feed.day (day),
  player_id bigint not null,
  order_id text not null,
  kind text not null check (kind in ('paid', 'returned')),
  line text not null,
  -- Opens the line's commitment to the order; told to its player alone.
  salt text not null,
  -- Sibling hashes from the bottom, 32 bytes each.
  path bytea not null check (octet_length(path) % 32 = 0),
  unique (player_id, order_id, kind)
);
create index line_of_day on payouts_feed.line (day, number);

grant select, insert on payouts_feed.payout, payouts_feed.payout_return, payouts_feed.day, payouts_feed.line
to fairlobby_app;
grant update (published) on payouts_feed.payout, payouts_feed.payout_return to fairlobby_app;


-- reconciliation: the books against the bank's statement, and against themselves.

create schema reconciliation;
grant usage on schema reconciliation to fairlobby_app, fairlobby_console;

-- How far each reading has come; a number that only grows. What it counts in is the reading's own.
create table reconciliation.watermark (
  reading text primary key check (reading in ('statement', 'books', 'done', 'drift', 'slice')),
  reached bigint not null
);
grant select, insert, update on reconciliation.watermark to fairlobby_app;

-- The bank's statement as it was read. Amounts are always above zero: the flow says which way.
create table reconciliation.statement_line (
  -- Whose order it belongs to; 0 for a movement nobody here ordered.
  player_id bigint not null,
  -- The bank's own name of the line.
  line_id text not null,
  flow text not null check (flow in ('deposit', 'refund', 'payout', 'reversal', 'other')),
  -- As in the ledger (`deposit:<order>`, `withdrawal:<order>`), or `foreign:<reference>`.
  subject text not null,
  reference text not null,
  -- The payment or payout that moved the money.
  product_id text not null,
  amount bigint not null check (amount > 0),
  moved_at timestamptz not null,
  primary key (player_id, line_id),
  -- `currency:<code>:<reference>`: money of another currency, whoever it was for; its amount is in minor units of that.
  constraint statement_line_check check (
    (player_id = 0) = (subject like 'foreign:%' or subject like 'currency:%')
  )
);
create index line_subject on reconciliation.statement_line (player_id, subject);
create index line_reference on reconciliation.statement_line (reference);

-- What the books and the bank do not agree on. Found and resolved by looking, never by moving money.
create table reconciliation.difference (
  player_id bigint not null,
  difference_id bigint generated always as identity,
  subject text not null,
  flow text not null check (flow in ('deposit', 'refund', 'payout', 'reversal', 'other')),
  kind text not null check (
    kind in (
      'settling', 'not_booked', 'not_at_bank', 'amount_differs', 'booked_twice', 'moved_twice', 'foreign', 'unsettled',
      'paid_after_refund'
    )
  ),
  -- What either side says of the subject and flow in all.
  booked bigint not null check (booked >= 0),
  moved bigint not null check (moved >= 0),
  first_seen timestamptz not null,
  last_seen timestamptz not null check (last_seen >= first_seen),
  resolved_at timestamptz check (resolved_at >= last_seen),
  -- When it was last read again from the bank; `last_seen` also moves whenever a run compares it.
  rechecked_at timestamptz,
  primary key (player_id, difference_id)
);
create unique index difference_open on reconciliation.difference (player_id, subject, flow) where resolved_at is null;
create index difference_rechecked on reconciliation.difference ((player_id = 0), rechecked_at nulls first)
  where resolved_at is null;

-- Balances that are not the sum of their entries: always empty unless the ledger is broken.
create table reconciliation.drift (
  player_id bigint not null,
  currency text not null,
  -- A player's account; `legs`: all legs of the player's transfers, which come to zero; `grants`: promotional gold, and what
  -- the player's grants left of it.
  account text not null check (account in ('cash', 'promo', 'reserved', 'legs', 'grants')),
  balance bigint not null,
  entries bigint not null,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  primary key (player_id, currency, account)
);
grant select, insert, update, delete on
  reconciliation.statement_line, reconciliation.difference, reconciliation.drift
to fairlobby_app;


-- games: game sessions, what players played, and the games that providers list.

create schema games;
grant usage on schema games to fairlobby_app, fairlobby_console;

-- One launch of one game. The provider presents the token with every bet; only its hash is kept.
create table games.session (
  token_hash bytea primary key,
  player_id bigint not null,
  game_id text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Which provider was given the token, where the player was then (null: not known), and when a newer token of the same
  -- launch took its place: it settles what was bet with it, and bets no more.
  provider text not null default 'hub88',
  country text,
  replaced_at timestamptz,
  -- The first token of the launch that a newer one is of; null for the first one itself.
  launch_hash bytea,
  -- The sign-in it was launched from.
  sign_in_id text
);
create index session_age on games.session (expires_at);
create index session_of_launch on games.session (launch_hash) where launch_hash is not null;
grant select, insert, delete, update (replaced_at) on games.session to fairlobby_app;
-- For how much play a switch touches; not the tokens.
grant select (player_id, game_id, provider, country, created_at, expires_at, replaced_at) on games.session
to fairlobby_console;

-- Games, providers and regions the operator closed for new bets. A handful of rows, read whole with every batch of bets.
create table games.closed (
  kind text not null check (kind in ('game', 'provider', 'region')),
  name text not null check (name <> ''),
  primary key (kind, name)
);
grant select, insert, delete on games.closed to fairlobby_app, fairlobby_console;

-- Rounds as the ledger tells of them: a summary, brought up to date when somebody wants to read it, so that a bet pays
-- nothing for it. Numbered by player, so that any page of them is a range of the key.
create table games.round (
  player_id bigint not null,
  -- The player's first round is 1; no number is left out.
  round_no bigint not null check (round_no > 0),
  game_id text not null,
  -- The provider's.
  round_id text not null,
  staked bigint not null check (staked >= 0),
  -- The part of what was staked that the provider took back.
  taken_back bigint not null check (taken_back between 0 and staked),
  paid bigint not null check (paid >= 0),
  -- The player's balance after the round's latest booking, and which one that was.
  balance_after bigint not null check (balance_after >= 0),
  last_transfer_id bigint not null,
  began_at timestamptz not null,
  -- Its outcome was booked, also one of nothing.
  settled boolean not null default false,
  -- The promotional part of what it staked (less what was taken back) and paid.
  promo_staked bigint not null check (promo_staked between 0 and staked - taken_back),
  promo_paid bigint not null check (promo_paid between 0 and paid),
  primary key (player_id, round_no),
  unique (player_id, game_id, round_id)
);
create index round_began on games.round (player_id, began_at, round_no);
-- Counts what a task asks for without touching the table.
create index round_counting on games.round (player_id, game_id, began_at) where settled and staked > taken_back;
-- Finds a player's games, the newest round of each, and the rounds of one in a span of time.
create index round_by_game on games.round (player_id, game_id, round_no);

-- Up to which transfer a player's rounds are summed up, and how many there are.
create table games.rounds_read (
  player_id bigint primary key,
  transfer_id bigint not null,
  rounds bigint not null check (rounds >= 0),
  -- Cash staked up to `transfer_id`, less what of it was taken back: it earns VIP levels (R-APP-20).
  cash_staked bigint not null default 0 check (cash_staked >= 0)
);

-- Time played on each day of the display time zone, and how far it is summed up: brought up to date when somebody asks,
-- which a bet does only for a player who set a limit on it.
create table games.play_day (
  player_id bigint not null,
  day date not null,
  played_ms bigint not null check (played_ms between 0 and 90000000),
  primary key (player_id, day)
) with (fillfactor = 70);

create table games.play_read (
  player_id bigint primary key,
  transfer_id bigint not null,
  staked_at timestamptz,
  played_to timestamptz
) with (fillfactor = 70);

-- Favourite games, and which games a player took out of the last played ones.
create table games.favourites (
  player_id bigint primary key,
  -- Ids, `<provider>:<code>`, the latest first. In one row, so that simultaneous calls cannot exceed the most.
  games text[] not null check (cardinality(games) <= 200 and array_position(games, null) is null)
);

create table games.unlisted (
  player_id bigint not null,
  game_id text not null,
  -- The newest round of it at that time: with a newer one the game is in the list again.
  round_no bigint not null check (round_no > 0),
  primary key (player_id, game_id)
);

grant select, insert, update on
  games.round, games.rounds_read, games.play_day, games.play_read, games.favourites, games.unlisted
to fairlobby_app;

-- The games that providers list, their pictures, and what became of each list.

create table games.picture (
  -- Part of its address: the beginning of `source`, as long as it takes to be unique.
  hash text primary key check (hash ~ '^[\w-]{7,43}$'),
  -- SHA-256 of the picture as it was fetched, base64url.
  source text not null unique check (source ~ '^[\w-]{43}$'),
  -- WebP, 160 and 320 pixels wide.
  small bytea not null,
  large bytea not null,
  check (starts_with(source, hash))
);

create table games.catalogue (
  provider text not null,
  code text not null,
  name text not null,
  studio text not null,
  -- The provider's words.
  category text not null,
  features text[] not null,
  thumbnail text,
  mobile boolean not null,
  blocked_countries text[] not null,
  -- Null: the provider does not tell.
  currencies text[],
  demo boolean not null,
  free_rounds boolean not null,
  released date,
  -- Figures that the provider does not tell are null.
  returned double precision,
  hit_share double precision,
  volatility int check (volatility between 1 and 6),
  deviation double precision,
  largest_win double precision,
  rounds_to_largest_win double precision,
  smallest_stake bigint,
  largest_stake bigint,
  provable boolean not null,
  first_listed_at timestamptz not null,
  -- Lists in a row without it; from the second on it cannot be opened.
  missing int not null default 0 check (missing >= 0),
  -- new: it waits for an operator. hidden: an operator took it out of the lobby.
  state text not null check (state in ('new', 'shown', 'hidden')),
  -- The address that `picture` was made from; without a picture, the one that could not be used.
  pictured text,
  picture text references games.picture,
  -- An address without a picture is tried again after a day.
  picture_tried_at timestamptz,
  primary key (provider, code),
  -- Bookings name a round's game by its code alone.
  unique (code),
  check (pictured is null or picture is not null or picture_tried_at is not null)
);

create table games.catalogue_list (
  provider text primary key,
  -- When the list was last taken over.
  read_at timestamptz,
  -- Why the latest list was not taken over; null if it was.
  refused text check (refused in ('unavailable', 'malformed', 'shrunk')),
  -- The number of games of a list that was refused because it shrank.
  shrunk_to int,
  -- A list that shrinks is taken over once if it has at least as many games.
  accepted_from int
);

-- Counts the changes of what players see, so that servers notice them.
create table games.catalogue_version (
  one boolean primary key default true check (one),
  version bigint not null
);
insert into games.catalogue_version (version) values (0);

grant select, insert, update on games.catalogue, games.catalogue_list to fairlobby_app;
grant select, insert on games.picture to fairlobby_app;
grant select, update (version) on games.catalogue_version to fairlobby_app, fairlobby_console;
grant select (provider, code, name, studio, category, first_listed_at, missing, state), update (state) on games.catalogue
to fairlobby_console;
grant select, update (accepted_from) on games.catalogue_list to fairlobby_console;


-- tasks: play-game tasks. A set a day, measured in settled rounds, rewarded once.

create schema tasks;
grant usage on schema tasks to fairlobby_app;

-- A set as it was given: later changes of the settings touch sets given later.
create table tasks.task_set (
  player_id bigint not null,
  -- The player's first set is 1; no number is left out.
  set_no int not null check (set_no > 0),
  -- The day it was given, in the display time zone: one a day (R-SRV-32).
  day date not null,
  reward bigint not null check (reward > 0),
  reward_kind text not null check (reward_kind in ('cash', 'promo')),
  given_at timestamptz not null,
  -- Rounds that began from here on count: the first moment of that day.
  counts_from timestamptz not null check (counts_from <= given_at),
  -- When its icon was seen.
  acknowledged_at timestamptz,
  claimed_at timestamptz check (claimed_at >= given_at),
  primary key (player_id, set_no),
  unique (player_id, day)
);
grant select, insert, update (acknowledged_at, claimed_at) on tasks.task_set to fairlobby_app;

create table tasks.task (
  player_id bigint not null,
  set_no int not null,
  task_no int not null check (task_no > 0),
  game_id text not null,
  rounds int not null check (rounds > 0),
  primary key (player_id, set_no, task_no),
  unique (player_id, set_no, game_id),
  foreign key (player_id, set_no) references tasks.task_set
);
grant select, insert on tasks.task to fairlobby_app;


-- invites: invitations and their rewards (R-SRV-35 to R-SRV-37).

create schema invites;
grant usage on schema invites to fairlobby_app;

-- A player who came with another's code. The row is the inviter's: figures and a claim touch one player's rows only.
create table invites.guest (
  -- Whose code it was.
  player_id bigint not null,
  guest_id bigint not null check (guest_id <> player_id),
  registered_at timestamptz not null,
  -- The reward, as it was worth when the guest's first deposit was credited.
  amount bigint check (amount > 0),
  earned_at timestamptz,
  -- The claim that paid it: several rewards are paid by one posting.
  claim_id text,
  claimed_at timestamptz,
  primary key (player_id, guest_id),
  check ((earned_at is null) = (amount is null)),
  check ((claim_id is null) = (claimed_at is null)),
  check (claim_id is null or earned_at is not null)
);
grant select, insert, update (amount, earned_at, claim_id, claimed_at) on invites.guest to fairlobby_app;


-- tracking: what an ad network may hear of deposits (R-SRV-38).

create schema tracking;
grant usage on schema tracking to fairlobby_app;

-- A deposit an ad network may be told of: credited while its player allowed it.
create table tracking.record (
  player_id bigint not null,
  order_id text not null,
  amount bigint not null check (amount > 0),
  is_first boolean not null,
  credited_at timestamptz not null,
  primary key (player_id, order_id)
);

-- What the player's app told a network, once a deposit and kind of event; a second report changes nothing.
create table tracking.report (
  player_id bigint not null,
  order_id text not null,
  -- 1: pixel · 2: short-video ad
  event_type smallint not null check (event_type in (1, 2)),
  sent boolean not null,
  error_code text not null check (sent = (error_code = '')),
  reported_at timestamptz not null,
  primary key (player_id, order_id, event_type),
  foreign key (player_id, order_id) references tracking.record
);
grant select, insert on tracking.record, tracking.report to fairlobby_app;


-- inbox: what happened to players' money and accounts, as their inbox lists it.

create schema inbox;
grant usage on schema inbox to fairlobby_app;

create table inbox.line (
  player_id bigint not null,
  line_id bigint not null generated always as identity,
  kind text not null check (kind in (
    'withdrawal_paid', 'withdrawal_sent_back', 'account_rejected', 'order_held', 'withdrawal_given_back',
    'deposit_late', 'deposit_less', 'deposit_more', 'deposit_twice', 'deposit_sent_back',
    'task_rewarded', 'invite_earned', 'bonus_released', 'deposit_limit', 'play_limit', 'break_ended',
    'new_device', 'password_changed', 'operator_action', 'support_answered'
  )),
  -- Identifies the fact among those of its kind: each is one line.
  fact text not null,
  -- What the line is about, by its kind: an order, a kind of device, an operator's action; may be empty.
  subject text not null,
  -- For the play limit minutes.
  amount bigint,
  -- When it happens; its player reads it from then on.
  at timestamptz not null,
  read_at timestamptz,
  primary key (player_id, line_id),
  unique (player_id, kind, fact)
);
create index line_newest on inbox.line (player_id, at desc, line_id desc);
create index line_unread on inbox.line (player_id, at) where read_at is null;
grant select, delete, update (read_at) on inbox.line to fairlobby_app;


-- web_push: devices that are told about a withdrawal through their browser's push service.

create schema web_push;
grant usage on schema web_push to fairlobby_app;

create table web_push.ask (
  player_id bigint not null,
  order_id text not null,
  -- The sign-in on the device that asked; with its end the ask is erased.
  sign_in_id text not null,
  -- The browser's subscription (RFC 8030, RFC 8291): anyone who knows the address may send to it, but only messages
  -- that are signed with the server's key are accepted there.
  endpoint text not null check (length(endpoint) <= 1024),
  p256dh bytea not null check (length(p256dh) = 65),
  auth bytea not null check (length(auth) = 16),
  language text not null check (language in ('id', 'pt', 'es', 'th', 'zh')),
  asked_at timestamptz not null,
  -- The time of the newest fact that the push service took.
  told_at timestamptz,
  -- An answer of the push service that is not repeated, when it came first.
  refused_at timestamptz,
  primary key (player_id, order_id, sign_in_id)
);
grant select, insert, delete, update (endpoint, p256dh, auth, language, asked_at, told_at, refused_at)
on web_push.ask to fairlobby_app;


-- support: what players ask the operator, and what operators answer.

create schema support;
grant usage on schema support to fairlobby_app, fairlobby_console;

create table support.question (
  player_id bigint not null,
  -- Told to the player at once; one sequence for all players, since operators name a question by it alone.
  number bigint not null generated always as identity,
  asked_at timestamptz not null,
  -- By when an answer is due; null while the operator's message is the last one.
  due_at timestamptz,
  last_at timestamptz not null,
  closed_at timestamptz,
  primary key (player_id, number),
  check (closed_at is null or due_at is null)
);
create unique index question_number on support.question (number);
create index question_of_player on support.question (player_id, last_at desc, number desc);
create index question_due on support.question (due_at, number) where due_at is not null;
create index question_answered on support.question (last_at) where due_at is null and closed_at is null;
create index question_closed on support.question (closed_at) where closed_at is not null;
grant select, insert, update (due_at, last_at, closed_at) on support.question to fairlobby_app;

-- Inserted, and never changed: no login of a program has the right.
create table support.message (
  player_id bigint not null,
  -- Made by who sends it, so that what is sent twice is one message.
  message_id uuid not null,
  number bigint not null,
  -- From 1 in its question: of two answers to the same message, one is refused.
  seq int not null check (seq >= 1),
  -- The operator's name; null for the player's own message.
  operator text check (operator <> ''),
  body text not null check (char_length(body) between 1 and 2000),
  about_kind text check (about_kind in ('withdrawal', 'deposit', 'round')),
  about_id text,
  -- Of a round.
  about_game text,
  written_at timestamptz not null,
  primary key (player_id, message_id),
  unique (player_id, number, seq),
  foreign key (player_id, number) references support.question,
  check ((about_kind is null) = (about_id is null)),
  check ((about_kind is not distinct from 'round') = (about_game is not null)),
  check (operator is null or about_kind is null)
);
create index message_written on support.message (player_id, written_at) where operator is null;
-- No operator's name: the lobby server cannot write an answer.
grant select, insert (
  player_id, message_id, number, seq, body, about_kind, about_id, about_game, written_at
) on support.message to fairlobby_app;

-- Pictures that players uploaded, re-encoded and sealed with the data key.
create table support.picture (
  player_id bigint not null,
  picture_id text not null,
  sealed bytea not null,
  uploaded_at timestamptz not null,
  primary key (player_id, picture_id)
);
create index picture_uploaded on support.picture (uploaded_at);
grant select, insert, delete on support.picture to fairlobby_app;

-- Which message has which pictures; it stays when the picture is erased.
create table support.message_picture (
  player_id bigint not null,
  message_id uuid not null,
  place smallint not null check (place between 1 and 3),
  picture_id text not null,
  primary key (player_id, message_id, place),
  unique (player_id, picture_id),
  foreign key (player_id, message_id) references support.message
);
grant select, insert on support.message_picture to fairlobby_app;

-- An operator asks to see a picture. The console has no data key: the lobby server opens the picture, and seals it for the
-- key that came with the request.
create table support.picture_request (
  player_id bigint not null,
  request_id uuid not null default gen_random_uuid(),
  picture_id text not null,
  operator text not null check (operator <> ''),
  -- X25519, raw.
  reader_key bytea not null check (length(reader_key) = 32),
  asked_at timestamptz not null,
  -- Whether it was looked up; `for_reader` is null when there is no such picture any more.
  done_at timestamptz,
  for_reader bytea,
  primary key (player_id, request_id)
);
create index picture_request_asked on support.picture_request (asked_at);
grant select, delete, update (done_at, for_reader) on support.picture_request to fairlobby_app;


-- audit: one record of everything an operator does, as a log that shows every change
-- (docs/decisions/0042-sealing-after-the-commit.md).

create schema audit;
grant usage on schema audit to fairlobby_app, fairlobby_console;

-- Inserted in the transaction of the act; never changed or deleted: no login of a program has the right.
create table audit.entry (
  entry_id bigint generated always as identity primary key,
  -- Times are hashed in milliseconds.
  at timestamptz not null,
  -- Who did it.
  actor text not null check (actor <> ''),
  -- e.g. `close_game`
  action text not null check (action <> ''),
  -- What it was done to, e.g. `game` and its id.
  subject_kind text not null check (subject_kind <> ''),
  subject_id text not null check (subject_id <> ''),
  -- The player it is about; null where it is about nobody.
  player_id bigint,
  -- Why, in the operator's own words; may be empty.
  note text not null,
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  -- Who, in the console: `actor` is the name. Null for a command on the server, and for a job.
  operator_id text check (operator_id <> ''),
  session_id text check (session_id <> ''),
  role text check (role <> ''),
  -- From the closed list of the acting module; null where it has none.
  reason text check (reason ~ '^[a-z][a-z0-9_]*$'),
  before jsonb,
  after jsonb,
  proposal_id text check (proposal_id <> ''),
  settings_version bigint,
  -- When the player may read it, if not at once.
  readable_at timestamptz,
  -- The legal code that withholds it, the law, and when that ends unless somebody checks it before.
  withheld_by text check (withheld_by in ('tipping_off', 'authority_order')),
  withheld_law text check (withheld_law <> ''),
  withheld_until timestamptz,
  check (at = date_trunc('milliseconds', at)),
  check (
    readable_at is null
    or (reason = 'account_takeover' and readable_at = date_trunc('milliseconds', readable_at)
      and readable_at between at and at + interval '720 hours')
  ),
  check (
    (withheld_by is null and withheld_law is null and withheld_until is null)
    or (withheld_by is not null and withheld_law is not null and withheld_until is not null
      and withheld_until = date_trunc('milliseconds', withheld_until)
      and withheld_until between at and at + interval '2160 hours')
  ),
  check ((readable_at is null and withheld_by is null) or player_id is not null),
  check (readable_at is null or withheld_by is null)
);
-- As for the holds.
alter table audit.entry add constraint entry_law_named check (withheld_law ~ '\S') not valid;
create index entry_of_subject on audit.entry (subject_kind, subject_id, entry_id desc);
-- The search (R-AUD-07): newest first, by each of its filters, and by the words of whoever acted.
create index entry_by_time on audit.entry (at desc, entry_id desc);
create index entry_by_operator on audit.entry ((coalesce(operator_id, actor)), at desc, entry_id desc);
create index entry_by_action on audit.entry (action, at desc, entry_id desc);
create index entry_of_player on audit.entry (player_id, at desc, entry_id desc) where player_id is not null;
create index entry_by_reason on audit.entry (reason, at desc, entry_id desc) where reason is not null;
create index entry_by_subject on audit.entry (subject_id, at desc, entry_id desc);
create index entry_withheld on audit.entry (withheld_until) where withheld_by is not null;
create index entry_by_words on audit.entry using gin (to_tsvector('simple', note));
grant select, insert on audit.entry to fairlobby_app, fairlobby_console;

-- Entries that are not in the tree yet: inserted with the entry by a trigger, deleted by the sealer.
create table audit.unsealed (entry_id bigint primary key);
grant select, insert, delete on audit.unsealed to fairlobby_app;

-- The order of the entries, without gaps from 0.
create table audit.sealed (
  seq bigint primary key check (seq >= 0),
  entry_id bigint not null unique,
  -- The salts of the entry's fields are derived from it.
  secret bytea not null check (length(secret) = 32)
);
-- The console says of an entry which number it has in the log (R-AUD-07).
grant select on audit.sealed to fairlobby_console;

-- The complete subtrees of the tree of RFC 6962 over the entries. Level 0 holds the leaves; the number of a leaf is `seq`.
create table audit.node (
  level smallint not null check (level between 0 and 62),
  nth bigint not null check (nth >= 0),
  hash bytea not null check (length(hash) = 32),
  primary key (level, nth)
);

-- Every head that was ever signed.
create table audit.checkpoint (
  size bigint not null check (size >= 0),
  signed_at timestamptz not null check (signed_at = date_trunc('second', signed_at)),
  -- A signed note (c2sp.org/signed-note).
  note text not null,
  primary key (size, signed_at)
);

-- What witnesses signed of it: a signature line of the note (c2sp.org/tlog-cosignature).
create table audit.cosignature (
  size bigint not null,
  signed_at timestamptz not null,
  witness text not null check (witness <> ''),
  line text not null,
  primary key (size, signed_at, witness)
);

-- What the nightly check of the log found (R-AUD-05); null where everything fits.
create table audit.check_result (
  checked_at timestamptz primary key,
  entries bigint not null check (entries >= 0),
  misfit text
);
grant select, insert on audit.sealed, audit.node, audit.checkpoint, audit.cosignature, audit.check_result to fairlobby_app;


-- alerts: what needs a person. A row is open until its cause is gone; nobody closes one by hand.

create schema alerts;
grant usage on schema alerts to fairlobby_app, fairlobby_console;

create table alerts.alert (
  alert_id uuid primary key default gen_random_uuid(),
  kind text not null,
  -- Which one of its kind, e.g. a job's name; never sealed data.
  subject text not null,
  -- 1: wakes somebody; 2: within the hour; 3: today.
  level smallint not null check (level between 1 and 3),
  -- Whose it is.
  role text not null,
  first_at timestamptz not null,
  last_at timestamptz not null check (last_at >= first_at),
  -- How often it was found.
  count bigint not null check (count > 0),
  taken_by text,
  taken_at timestamptz,
  -- When it was put down for sending last.
  sent_at timestamptz,
  closed_at timestamptz,
  -- Who took it, by the id of the console account: names are for reading.
  taken_by_id uuid,
  check ((taken_by is null) = (taken_at is null))
);
create unique index alert_open on alerts.alert (kind, subject) where closed_at is null;
grant select, insert, update (level, last_at, count, sent_at, closed_at) on alerts.alert to fairlobby_app;


-- operators_manifest: what a lobby publishes each hour about how its operators work, as it was signed; never changed
-- afterwards.

create schema operators_manifest;
grant usage on schema operators_manifest to fairlobby_app;

create table operators_manifest.manifest (
  -- When the hour began.
  hour timestamptz primary key,
  statement text not null,
  signature text not null,
  public_key text not null,
  -- The same in words: the statement has only the fingerprint of the waiting changes of the policy.
  manifest jsonb not null,
  made_at timestamptz not null
);
grant select, insert on operators_manifest.manifest to fairlobby_app;


-- backoffice: the console's people, how they sign in, policy and proposals. No table here has a player's rows, but for the
-- record of who read them.

create schema backoffice;
grant usage on schema backoffice to fairlobby_app, fairlobby_console;

-- Everybody who has or had a console account. A row is never deleted, and its e-mail never changes.
create table backoffice.operator (
  operator_id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email) and email <> ''),
  -- Empty until the invitation is accepted.
  name text not null default '',
  roles text[] not null check (cardinality(roles) > 0),
  state text not null default 'invited' check (state in ('invited', 'active', 'suspended')),
  -- Of an auditor's account.
  ends_at timestamptz,
  -- argon2id
  password_hash text,
  -- Sealed with the console's key.
  totp_secret bytea,
  -- The last 30 seconds whose code was used: no code is taken twice.
  totp_step bigint,
  created_at timestamptz not null,
  last_used_at timestamptz,
  check ((password_hash is null) = (totp_secret is null)),
  check (state <> 'active' or name <> '')
);
grant select, insert, update (name, roles, state, ends_at, password_hash, totp_secret, totp_step, last_used_at)
on backoffice.operator to fairlobby_console;

-- Links that end with an enrolled second factor; each works once and for 30 minutes. A link that two people give has two
-- halves: its own token, shown to the approver, and a code, shown to the proposer
-- (docs/decisions/0054-links-of-two-halves.md).
create table backoffice.invitation (
  -- SHA-256 of the token.
  token_hash bytea primary key,
  operator_id uuid not null references backoffice.operator,
  -- Sealed; becomes the person's when a code of it is given.
  totp_secret bytea not null,
  -- For a passkey that is made now.
  challenge text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- SHA-256 of the token alone where a code belongs to it: `token_hash` is then of both. Null: the link is whole.
  link_hash bytea unique,
  wrong_codes smallint not null default 0,
  check (wrong_codes between 0 and 5 and (wrong_codes = 0 or link_hash is not null))
);
create index invitation_of_operator on backoffice.invitation (operator_id, created_at desc);
grant select, insert, update (used_at, wrong_codes) on backoffice.invitation to fairlobby_console;

create table backoffice.credential (
  -- As WebAuthn gives it, base64url.
  credential_id text primary key,
  operator_id uuid not null references backoffice.operator,
  public_key bytea not null,
  counter bigint not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  removed_at timestamptz
);
create index credential_of_operator on backoffice.credential (operator_id);
grant select, insert, update (counter, last_used_at, removed_at) on backoffice.credential to fairlobby_console;

-- Challenges for passkeys, each used once.
create table backoffice.challenge (
  challenge text primary key,
  expires_at timestamptz not null
);
create index challenge_by_end on backoffice.challenge (expires_at);
grant select, insert, delete on backoffice.challenge to fairlobby_console;

create table backoffice.session (
  session_id uuid primary key default gen_random_uuid(),
  -- SHA-256 of the cookie's value.
  token_hash bytea not null unique,
  operator_id uuid not null references backoffice.operator,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  -- When the second factor was proved last; null after a change of network or browser.
  stepped_up_at timestamptz,
  -- Keyed hashes: a change asks for the second factor again.
  network bytea not null,
  browser bytea not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('signed_out', 'too_many', 'roles_changed', 'suspended', 'factor_reset', 'ended_by_other')),
  check ((ended_at is null) = (end_reason is null))
);
create index session_of_operator on backoffice.session (operator_id, created_at desc) where ended_at is null;
grant select, insert, update (seen_at, stepped_up_at, network, browser, ended_at, end_reason) on backoffice.session
to fairlobby_console;

-- Browsers in which somebody signed in to the console before: wrong passwords from elsewhere do not block them.
create table backoffice.known_device (
  -- SHA-256 of the cookie's value.
  token_hash bytea not null,
  operator_id uuid not null references backoffice.operator,
  seen_at timestamptz not null,
  primary key (operator_id, token_hash)
);
grant select, insert, delete, update (seen_at) on backoffice.known_device to fairlobby_console;

-- Ten single-use codes for who signs in with an authenticator app.
create table backoffice.recovery_code (
  operator_id uuid not null references backoffice.operator,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (operator_id, code_hash)
);
grant select, insert, delete, update (used_at) on backoffice.recovery_code to fairlobby_console;

-- Failed sign-ins of the last minutes, by account and by address; both as keyed hashes.
create table backoffice.sign_in_failure (
  failure_id bigint generated always as identity primary key,
  account bytea not null,
  -- Null: a try that is not counted by address.
  address bytea,
  failed_at timestamptz not null
);
create index failure_of_account on backoffice.sign_in_failure (account, failed_at);
create index failure_of_address on backoffice.sign_in_failure (address, failed_at);
grant select, insert, delete on backoffice.sign_in_failure to fairlobby_console;

-- What policy says; the newest version whose time has come is in force.
create table backoffice.policy_version (
  version integer primary key,
  document jsonb not null,
  -- SHA-256 of the document's canonical text.
  hash text not null,
  in_force_at timestamptz not null,
  published_at timestamptz not null,
  proposal_id uuid
);
comment on column backoffice.policy_version.version is
  'The highest version whose time has come is in force: a later one therefore ends one that still waits.';
comment on column backoffice.policy_version.proposal_id is
  'Null: one person decided, as the policy before allowed.';
grant select, insert on backoffice.policy_version to fairlobby_console;

-- Actions that wait for more people. The payload never changes.
create table backoffice.proposal (
  proposal_id uuid primary key default gen_random_uuid(),
  action text not null,
  payload jsonb not null,
  -- SHA-256 of the payload's canonical text.
  hash text not null,
  subject_kind text not null,
  subject_id text not null,
  -- The subject as people know it, and what would change, as it was when the proposal was made.
  subject_name text not null,
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  -- The operator it is about, who does not approve it.
  about uuid references backoffice.operator,
  amount bigint not null default 0 check (amount >= 0),
  -- Fingerprint of what it is based on; another one at the approval makes it stale.
  base text not null,
  reason text not null,
  people integer not null check (people between 2 and 3),
  -- Who may approve by the policy it was made under; empty: every role that has the right.
  approver_roles text[] not null,
  proposed_by uuid not null references backoffice.operator,
  proposed_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'done', 'refused', 'withdrawn', 'expired', 'stale')),
  ended_at timestamptz,
  -- Keyed hash of the code that opens the link it ends with; null: the action ends without a link.
  code_hash bytea,
  check ((state = 'open') = (ended_at is null))
);
create index open_proposals on backoffice.proposal (expires_at) where state = 'open';
create index proposals_by_time on backoffice.proposal (proposed_at desc, proposal_id);
grant select, insert, update (state, ended_at) on backoffice.proposal to fairlobby_console;

create table backoffice.decision (
  proposal_id uuid not null references backoffice.proposal,
  operator_id uuid not null references backoffice.operator,
  role text not null,
  approved boolean not null,
  reason text not null,
  -- A passkey's signature over the proposal, as WebAuthn's JSON; null where a code was given instead.
  assertion jsonb,
  decided_at timestamptz not null,
  primary key (proposal_id, operator_id)
);
grant select, insert on backoffice.decision to fairlobby_console;

-- What operators did by themselves, for the sums and counts of policy.
create table backoffice.done (
  done_id bigint generated always as identity primary key,
  operator_id uuid not null references backoffice.operator,
  action text not null,
  amount bigint not null check (amount >= 0),
  subject_kind text not null,
  subject_id text not null,
  done_at timestamptz not null,
  -- It undoes something that the same operator began: it counts by itself for policy.
  own boolean not null default false
);
create index done_by_operator on backoffice.done (operator_id, action, done_at);
create index done_about on backoffice.done (subject_kind, subject_id, action, done_at);
grant select, insert on backoffice.done to fairlobby_console;

-- Replies to actions, by their idempotency keys; kept for a day.
create table backoffice.idempotency (
  operator_id uuid not null references backoffice.operator,
  key uuid not null,
  call text not null,
  fingerprint text not null,
  reply jsonb,
  created_at timestamptz not null,
  primary key (operator_id, key)
);
create index idempotency_by_time on backoffice.idempotency (created_at);
grant select, insert, delete, update (reply) on backoffice.idempotency to fairlobby_console;

-- The key that seals codes' secrets: every console node must have the same.
create table backoffice.seal_key (
  only_one boolean primary key default true check (only_one),
  fingerprint text not null
);
grant select, insert on backoffice.seal_key to fairlobby_console;

-- Consoles that run now: with real money a person is recovered from the command line only while there is none.
create table backoffice.running_console (
  console_id uuid primary key,
  seen_at timestamptz not null
);
grant select, insert, update, delete on backoffice.running_console to fairlobby_console;

-- Whose name shows on an order at the desk, and until when. It locks nothing.
create table backoffice.taken_order (
  order_id text primary key,
  operator_id uuid not null references backoffice.operator,
  until timestamptz not null
);
create index taken_until on backoffice.taken_order (until);
grant select, insert, update, delete on backoffice.taken_order to fairlobby_console;

-- When the list of people and roles was confirmed by an admin and compliance; rows are only added.
create table backoffice.people_review (
  proposal_id uuid primary key references backoffice.proposal,
  reviewed_at timestamptz not null,
  -- SHA-256 over the list that was confirmed, base64url.
  hash text not null
);
grant select, insert on backoffice.people_review to fairlobby_console;

-- Tables that an operator may download as a file: once, and for 24 hours.
create table backoffice.export (
  export_id uuid primary key default gen_random_uuid(),
  operator_id uuid not null references backoffice.operator,
  -- Table, filter, order and columns.
  view jsonb not null,
  made_at timestamptz not null,
  used_at timestamptz,
  -- How many players the file had when it was asked for: a download with more is refused.
  players integer check (players >= 0)
);
create index export_waiting on backoffice.export (operator_id, made_at) where used_at is null;
grant select, insert, update (used_at) on backoffice.export to fairlobby_console;

-- Views of the console that people saved for themselves.
create table backoffice.saved_view (
  view_id uuid primary key default gen_random_uuid(),
  operator_id uuid not null references backoffice.operator,
  page text not null,
  name text not null check (length(name) between 1 and 60),
  -- The page's address without its path, as the page reads it.
  search jsonb not null check (jsonb_typeof(search) = 'object' and length(search::text) <= 4000),
  -- It stands below its page in the rail.
  is_pinned boolean not null,
  saved_at timestamptz not null,
  unique (operator_id, page, name)
);
grant select, insert, update, delete on backoffice.saved_view to fairlobby_console;

-- Which operator read which player's data, and when: inserted by the console before it answers, and never changed.
create table backoffice.player_read (
  read_id bigint generated always as identity primary key,
  player_id bigint not null,
  operator_id uuid not null references backoffice.operator,
  session_id uuid not null,
  -- The path of the call or of the file.
  call text not null check (call <> ''),
  -- The order, question or picture that was opened; empty for a list.
  subject text not null,
  read_at timestamptz not null
);
create index player_read_time on backoffice.player_read (read_at, read_id);
create index player_read_of_player on backoffice.player_read (player_id, read_at);
create index player_read_of_operator on backoffice.player_read (operator_id, read_at);
-- No update, no delete: only `backoffice.erase_player_reads` erases, after 400 days.
grant select, insert on backoffice.player_read to fairlobby_console;
