-- Deposit, stake and loss limits by day, week and month.

-- The limits beside those in `consent`, every change with its time: { <limit>: <minor units> } and, as there, the looser
-- ones that wait. A table of its own, because a node of the earlier version stores consents without them.
create table protection.limit_version (
  player_id bigint not null,
  version_id bigint generated always as identity,
  limits jsonb not null,
  pending jsonb not null,
  created_at timestamptz not null,
  primary key (player_id, version_id)
);
grant select, insert on protection.limit_version to fairlobby_app;

-- For the day, the week and the month, each null without a limit; null without any.
alter table protection.bet_guard
  add column stake_limits bigint[] check (cardinality(stake_limits) = 3),
  add column loss_limits bigint[] check (cardinality(loss_limits) = 3);

-- What a player staked and won on each day of the display time zone, and how far it is summed up: brought up to date when
-- somebody asks, which a bet does only for a player who set a limit on it. A stake that was taken back is taken off its
-- own day, a win counts on the day it was booked.
create table games.bet_day (
  player_id bigint not null,
  day date not null,
  staked bigint not null,
  won bigint not null,
  primary key (player_id, day)
) with (fillfactor = 70);

create table games.bet_read (
  player_id bigint primary key,
  transfer_id bigint not null
) with (fillfactor = 70);

-- The limits of which a bet brought 80 % into use, once for each of their periods, until its player has the inbox line.
create table games.limit_near (
  player_id bigint not null,
  name text not null,
  begins date not null,
  announced boolean not null default false,
  primary key (player_id, name, begins)
);
create index limit_near_waiting on games.limit_near (player_id) where not announced;

grant select, insert, update on games.bet_day, games.bet_read, games.limit_near to fairlobby_app;
grant delete on games.limit_near to fairlobby_app;

alter table inbox.line drop constraint line_kind_check;
alter table inbox.line add constraint line_kind_check check (kind in (
  'withdrawal_paid', 'withdrawal_sent_back', 'account_rejected', 'order_held', 'withdrawal_given_back',
  'deposit_late', 'deposit_less', 'deposit_more', 'deposit_twice', 'deposit_sent_back',
  'task_rewarded', 'invite_earned', 'bonus_released', 'deposit_limit', 'play_limit', 'limit_changed', 'limit_near',
  'break_ended', 'new_device', 'password_changed', 'operator_action', 'support_answered',
  'account_recovered', 'recovery_code_made', 'passkey_added', 'passkey_removed', 'withdrawal_key_on', 'withdrawal_key_off', 'withdrawal_key_off_asked'
));
