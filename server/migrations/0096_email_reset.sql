-- Email addresses of players who may recover their account by a link, in lobbies that send emails.

create table accounts.email (
  player_id bigint primary key,
  -- Sealed.
  address bytea not null,
  -- Keyed hash of the address in lower case: finds the accounts of an address.
  address_hash bytea not null,
  -- Of the emails to it.
  language text not null check (language ~ '^[a-z]{2,8}$'),
  confirmed_at timestamptz not null
);
create index email_of_address on accounts.email (address_hash);

-- Emails of the last day, and the links in them (R-REC-16, R-REC-17).
create table accounts.email_message (
  message_id text primary key,
  player_id bigint not null,
  kind text not null check (kind in ('confirm', 'reset', 'changed', 'removed')),
  -- Sealed.
  address bytea not null,
  address_hash bytea not null,
  language text not null check (language ~ '^[a-z]{2,8}$'),
  made_at timestamptz not null,
  -- Of the link, or of the news.
  expires_at timestamptz not null check (expires_at > made_at),
  -- SHA-256 of the link's token; null for an email without a link.
  token_hash bytea,
  -- When the link was used, replaced or withdrawn.
  ended_at timestamptz,
  state text not null default 'waiting' check (state in ('waiting', 'taken', 'refused', 'late', 'unknown', 'limited')),
  tries integer not null default 0,
  -- Tries of which it is not known whether the mail server took the email: at most two.
  unknown_tries integer not null default 0 check (unknown_tries between 0 and 2)
);
create unique index email_message_token on accounts.email_message (token_hash);
create index email_message_of_player on accounts.email_message (player_id, kind, made_at);
create index email_message_of_address on accounts.email_message (address_hash, kind, made_at);
create index email_message_age on accounts.email_message (made_at);

grant select, insert, update, delete on accounts.email, accounts.email_message to fairlobby_app;

alter table accounts.recovery drop constraint recovery_way_check;
alter table accounts.recovery add constraint recovery_way_check check (way in ('code', 'email'));

-- The lines about these in the inbox, and the one about a data file (0095), in one rewrite of the check.
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
  'data_downloaded',
  'email_added',
  'email_changed',
  'email_removed'
));
