-- When a recurring job last ended well, for the watch over them.
create table platform.job_success (
  name text primary key,
  every_minutes integer not null check (every_minutes > 0),
  at timestamptz not null
);
grant select, insert, update on platform.job_success to fairlobby_app;
grant select on platform.job_success to fairlobby_console;

-- What needs a person. A row is open until its cause is gone; nobody closes one by hand.
create schema alerts;
grant usage on schema alerts to fairlobby_app, fairlobby_console;

create table alerts.alert (
  alert_id uuid primary key default gen_random_uuid(),
  kind text not null,
  -- Which one of its kind, e.g. a job's name; never sealed data.
  subject text not null,
  -- 1: wakes somebody; 2: within the hour; 3: today.
  level smallint not null check (level between 1 and 3),
  -- Whose it is.
  role text not null,
  first_at timestamptz not null,
  last_at timestamptz not null check (last_at >= first_at),
  -- How often it was found.
  count bigint not null check (count > 0),
  taken_by text,
  taken_at timestamptz,
  -- When it was put down for sending last.
  sent_at timestamptz,
  closed_at timestamptz,
  check ((taken_by is null) = (taken_at is null))
);
create unique index alert_open on alerts.alert (kind, subject) where closed_at is null;
grant select, insert on alerts.alert to fairlobby_app;
grant update (level, last_at, count, sent_at, closed_at) on alerts.alert to fairlobby_app;
