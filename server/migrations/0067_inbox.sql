-- What happened to players' money and accounts, as their inbox lists it.

create schema inbox;
grant usage on schema inbox to fairlobby_app;

create table inbox.line (
  player_id bigint not null,
  line_id bigint not null generated always as identity,
  kind text not null check (kind in (
    'withdrawal_paid', 'withdrawal_sent_back', 'account_rejected', 'order_held', 'withdrawal_given_back',
    'deposit_late', 'deposit_less', 'deposit_more', 'deposit_twice', 'deposit_sent_back',
    'task_rewarded', 'invite_earned', 'bonus_released', 'deposit_limit', 'play_limit', 'break_ended',
    'new_device', 'password_changed', 'operator_action'
  )),
  -- Identifies the fact among those of its kind: each is one line.
  fact text not null,
  -- What the line is about, by its kind: an order, a kind of device, an operator's action; may be empty.
  subject text not null,
  -- Minor units; for the play limit minutes.
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
