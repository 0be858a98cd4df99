-- Devices that are told about a withdrawal through their browser's push service.

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

-- The public half of the key that signs messages to push services, base64url: browsers subscribe with it, and all nodes
-- share it. Not in `shared_key`, whose names a node of the previous version must know.
create table platform.push_key (
  single boolean not null primary key default true check (single),
  public_key text not null,
  recorded_at timestamptz not null default now()
);
grant select, insert on platform.push_key to fairlobby_app;
