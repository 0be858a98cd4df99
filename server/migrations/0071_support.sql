-- What players ask the operator, and what operators answer.

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

-- Pictures that players uploaded, re-encoded and sealed with the data key.
create table support.picture (
  player_id bigint not null,
  picture_id text not null,
  sealed bytea not null,
  uploaded_at timestamptz not null,
  primary key (player_id, picture_id)
);
create index picture_uploaded on support.picture (uploaded_at);

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

grant select, insert, update (due_at, last_at, closed_at) on support.question to fairlobby_app;
-- No operator's name: the lobby server cannot write an answer.
grant insert (
  player_id, message_id, number, seq, body, about_kind, about_id, about_game, written_at
) on support.message to fairlobby_app;
grant select on support.message to fairlobby_app;
grant select, insert on support.message_picture to fairlobby_app;
grant select, insert, delete on support.picture to fairlobby_app;
grant select, delete, update (done_at, for_reader) on support.picture_request to fairlobby_app;

-- An answer is a line of the player's inbox.
alter table inbox.line drop constraint line_kind_check;
alter table inbox.line add constraint line_kind_check check (kind in (
  'withdrawal_paid', 'withdrawal_sent_back', 'account_rejected', 'order_held', 'withdrawal_given_back',
  'deposit_late', 'deposit_less', 'deposit_more', 'deposit_twice', 'deposit_sent_back',
  'task_rewarded', 'invite_earned', 'bonus_released', 'deposit_limit', 'play_limit', 'break_ended',
  'new_device', 'password_changed', 'operator_action', 'support_answered'
));
