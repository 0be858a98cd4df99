-- webhooks: what the lobby reports to the operator's own programs.

create schema webhooks;
grant usage on schema webhooks to fairlobby_app, fairlobby_console;

-- The endpoints of the settings, and how they answered last. A row stays when its endpoint is taken out of the settings.
create table webhooks.endpoint (
  name text primary key,
  url text not null,
  events text[] not null,
  -- How many secrets sign what is sent to it.
  secrets integer not null check (secrets > 0),
  -- When it was taken out of the settings.
  removed_at timestamptz,
  last_success_at timestamptz,
  last_failure_at timestamptz
);

-- An event for an endpoint: one row, however often the event is reported here.
create table webhooks.delivery (
  delivery_id bigint generated always as identity primary key,
  endpoint text not null,
  -- The same for every endpoint and every attempt: the receiver recognizes a repetition by it.
  message_id text not null,
  type text not null,
  player_id bigint not null,
  -- The bytes that are signed and sent.
  body text not null,
  created_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'given_up')),
  -- Attempts that were begun, and those of them that were before somebody asked for another delivery.
  attempts integer not null default 0 check (attempts >= 0),
  attempts_before integer not null default 0 check (attempts_before between 0 and attempts),
  -- When the next attempt is due. During an attempt: when another node may take the delivery, because this one has died.
  next_at timestamptz not null,
  ended_at timestamptz,
  unique (endpoint, message_id),
  check ((state = 'waiting') = (ended_at is null))
);
create index delivery_due on webhooks.delivery (endpoint, next_at) where state = 'waiting';
create index delivery_given_up on webhooks.delivery (endpoint, ended_at) where state = 'given_up';
create index delivery_of_state on webhooks.delivery (state, created_at, delivery_id) where state <> 'delivered';
create index delivery_age on webhooks.delivery (created_at, delivery_id);
create index delivery_of_player on webhooks.delivery (player_id, created_at, delivery_id);
create index delivery_of_endpoint on webhooks.delivery (endpoint, created_at, delivery_id);

-- Begun before the call and completed after it: one that is not completed was cut off.
create table webhooks.attempt (
  delivery_id bigint not null references webhooks.delivery on delete cascade,
  nth integer not null check (nth > 0),
  at timestamptz not null,
  ms integer,
  -- The answer, or why there was none.
  status integer,
  answer text check (length(answer) <= 200),
  failure text,
  primary key (delivery_id, nth)
);

grant select, insert, update on webhooks.endpoint to fairlobby_app;
grant select, insert, update, delete on webhooks.delivery, webhooks.attempt to fairlobby_app;

-- The limits of players that refused something, once for each of their periods, until the event about it is written. By
-- player, because a bet is refused where its player's rows are.
create table protection.limit_met (
  player_id bigint not null,
  name text not null,
  begins date not null,
  met_at timestamptz not null,
  reported boolean not null default false,
  primary key (player_id, name, begins)
);
create index limit_met_waiting on protection.limit_met (player_id, name, begins) where not reported;
create index limit_met_age on protection.limit_met (met_at) where reported;
grant select, insert, update, delete on protection.limit_met to fairlobby_app;
