-- A player's own data as a file (R-REC-40).

create schema player_data;
grant usage on schema player_data to fairlobby_app;

-- One row for each file a player asked for. The proof of who asks allows one download, by the session that asked.
create table player_data.file (
  player_id bigint not null,
  file_id bigint generated always as identity,
  session_ref text not null,
  allowed_at timestamptz not null,
  allowed_until timestamptz not null check (allowed_until > allowed_at),
  begun_at timestamptz check (begun_at between allowed_at and allowed_until),
  ended_at timestamptz check (ended_at >= begun_at),
  primary key (player_id, file_id)
);
-- One file of a player at a time.
create unique index file_running on player_data.file (player_id) where begun_at is not null and ended_at is null;
create index file_age on player_data.file (allowed_at);
grant select, insert, delete, update (begun_at, ended_at) on player_data.file to fairlobby_app;

-- The kinds of lines, with the one about it.
alter table inbox.line drop constraint line_kind_check;
alter table inbox.line add constraint line_kind_check check (kind in (
  'withdrawal_paid',
  'withdrawal_sent_back',
  'account_rejected',
  'order_held',
  'withdrawal_given_back',
  'deposit_late',
  'deposit_less',
  'deposit_more',
  'deposit_twice',
  'deposit_sent_back',
  'task_rewarded',
  'invite_earned',
  'bonus_released',
  'deposit_limit',
  'play_limit',
  'limit_changed',
  'limit_near',
  'break_ended',
  'new_device',
  'password_changed',
  'operator_action',
  'support_answered',
  'account_recovered',
  'recovery_code_made',
  'passkey_added',
  'passkey_removed',
  'withdrawal_key_on',
  'withdrawal_key_off',
  'withdrawal_key_off_asked',
  'data_downloaded'
));
