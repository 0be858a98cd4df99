-- Players, their devices and sessions.

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

-- A device credential is a secret: only its hash is kept (R-LS-04).
create table accounts.device (
  device_hash bytea primary key,
  -- The guest of this device, and the account it used last; logout detaches them (R-SRV-12).
  guest_id bigint,
  player_id bigint,
  -- Its first guest got the gift; no further one does (R-SRV-08).
  welcomed boolean not null default false,
  created_at timestamptz not null
);

-- An access token is opaque, stored hashed, 30 days sliding, revocable (R-SRV-11).
create table accounts.session (
  token_hash bytea primary key,
  session_id text not null unique,
  player_id bigint not null,
  device_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz not null,
  revoked_at timestamptz
);
create index session_of_device on accounts.session (device_hash) where revoked_at is null;
create index session_age on accounts.session (used_at);
create index session_of_player on accounts.session (player_id) where revoked_at is null;

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

grant select, insert, update, delete on all tables in schema accounts to fairlobby_app;

create schema protection;
grant usage on schema protection to fairlobby_app;

-- What a player agreed to and the limits they set. Every change is kept with its time and version (R-SRV-59).
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
  -- Looser limits that wait out their 24 hours: { dailyDepositLimit?, dailyPlayMinutes?, effectiveAt }.
  pending jsonb,
  created_at timestamptz not null,
  primary key (player_id, consent_id)
);

-- Players on a break, as it stands now: what a bet is checked against in the statement that books it.
create table protection.barred (
  player_id bigint primary key,
  until timestamptz not null
);

grant select, insert on protection.consent to fairlobby_app;
grant select, insert, update on protection.barred to fairlobby_app;
