-- Invitations and their rewards (R-SRV-35 to R-SRV-37), and what an ad network may hear of deposits (R-SRV-38).

create schema invites;
grant usage on schema invites to fairlobby_app;

-- A player who came with another's code. The row is the inviter's: figures and a claim touch one player's rows only.
create table invites.guest (
  -- Whose code it was.
  player_id bigint not null,
  guest_id bigint not null check (guest_id <> player_id),
  registered_at timestamptz not null,
  -- The reward, as it was worth when the guest's first deposit was credited. Minor units.
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

insert into invites.guest (player_id, guest_id, registered_at)
select inviter_id, player_id, created_at from accounts.player where inviter_id is not null;

grant select, insert on invites.guest to fairlobby_app;
grant update (amount, earned_at, claim_id, claimed_at) on invites.guest to fairlobby_app;

-- Which players a device had: a player's own code brings nobody who signs in on a device of theirs.
create index session_on_device on accounts.session (device_hash, player_id);

alter table promotions.bonus
  drop constraint bonus_kind_check,
  add constraint bonus_kind_check check (kind in ('gift', 'deposit_bonus', 'task_reward', 'invite_reward'));

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
