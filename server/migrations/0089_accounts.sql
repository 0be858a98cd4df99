-- Ways back into an account that has a name.

-- Until when the player's withdrawals go only to accounts they used or saved before; set by a recovery (R-REC-07).
alter table accounts.player add column known_payouts_until timestamptz;

-- The code that gives a named account a new password, until it is used or replaced (R-REC-01).
create table accounts.recovery_code (
  player_id bigint primary key,
  -- argon2id.
  code_hash text not null,
  made_at timestamptz not null
);
grant select, insert, update, delete on accounts.recovery_code to fairlobby_app;

-- When an account was recovered, and how.
create table accounts.recovery (
  player_id bigint not null,
  recovered_at timestamptz not null,
  way text not null check (way in ('code')),
  primary key (player_id, recovered_at)
);
grant select, insert on accounts.recovery to fairlobby_app;

-- The player's passkeys for this lobby (R-REC-09).
create table accounts.passkey (
  -- base64url, as the browser names it.
  credential_id text primary key,
  player_id bigint not null,
  public_key bytea not null,
  counter bigint not null,
  name text not null,
  added_at timestamptz not null,
  used_at timestamptz
);
create index passkey_of_player on accounts.passkey (player_id);
grant select, insert, update, delete on accounts.passkey to fairlobby_app;

-- What a passkey is asked to sign: for one purpose and one device, once (R-REC-10).
create table accounts.challenge (
  challenge text primary key,
  -- SHA-256 of the purpose, the device and what else it is for.
  bound_to bytea not null,
  expires_at timestamptz not null
);
create index challenge_age on accounts.challenge (expires_at);
grant select, insert, delete on accounts.challenge to fairlobby_app;

-- Whose withdrawals ask for a passkey, and from when no more, if the player asked for that without one (R-REC-13).
create table accounts.withdrawal_key (
  player_id bigint primary key,
  on_since timestamptz not null,
  off_from timestamptz
);
grant select, insert, update, delete on accounts.withdrawal_key to fairlobby_app;

-- The lines about these in the inbox.
alter table inbox.line drop constraint line_kind_check, add constraint line_kind_check check (kind in (
  'withdrawal_paid', 'withdrawal_sent_back', 'account_rejected', 'order_held', 'withdrawal_given_back',
  'deposit_late', 'deposit_less', 'deposit_more', 'deposit_twice', 'deposit_sent_back',
  'task_rewarded', 'invite_earned', 'bonus_released', 'deposit_limit', 'play_limit', 'break_ended',
  'new_device', 'password_changed', 'operator_action', 'support_answered',
  'account_recovered', 'recovery_code_made', 'passkey_added', 'passkey_removed', 'withdrawal_key_on',
  'withdrawal_key_off', 'withdrawal_key_off_asked'
));
