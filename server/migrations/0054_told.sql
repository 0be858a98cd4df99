-- What players were told (R-SRV-85). Written after the reply, so that no call waits for it; what a node lost is visible.

-- One row for each run of the server on a node.
create table platform.told_run (
  run_id uuid primary key,
  node text not null,
  -- Versions of the run: of the app, and the start of hashes over the server's code, the contract's and the settings.
  app text not null,
  build text not null,
  contract text not null,
  settings text not null,
  started_at timestamptz not null,
  -- What was told until then is kept or counted in platform.told_gap. While the run lasts, at most a few seconds ago.
  complete_until timestamptz not null,
  -- The last number given: rows and losses of the run have the numbers from 1 to this.
  last_seq bigint not null,
  -- Null for a run that still lasts, or that ended without writing the rest.
  ended_at timestamptz,
  -- When another run found that this one had stopped writing.
  found_silent_at timestamptz
);
-- By a column that never changes, so that the frequent updates of a run do not touch the index.
create index told_run_open on platform.told_run (run_id) where ended_at is null;

-- What was dropped because the database did not take it in time.
create table platform.told_gap (
  run_id uuid not null,
  -- The first number that was lost.
  seq bigint not null,
  lost bigint not null check (lost > 0),
  from_at timestamptz not null,
  until_at timestamptz not null,
  primary key (run_id, seq)
);
create index told_gap_by_time on platform.told_gap (until_at);

create table platform.told (
  player_id bigint not null,
  at timestamptz not null,
  run_id uuid not null,
  seq bigint not null,
  -- The path of the call, or the destination of a push.
  call text not null,
  -- Empty for a push.
  msg_code text not null,
  order_id text,
  -- Of the texts in it; null for a push.
  language text,
  -- Only of calls of which a reply is kept when it changes: a hash of the whole.
  digest text,
  -- Without sealed data; null for a refusal.
  reply jsonb,
  primary key (player_id, at, run_id, seq)
) partition by range (at);
create index told_of_order on platform.told (player_id, order_id, at);

-- Takes what has no month yet.
create table platform.told_other partition of platform.told default;

-- Nobody changes a row. Months are made and dropped by functions of the owner.
grant select, insert on platform.told, platform.told_gap to fairlobby_app;
grant select, insert, update on platform.told_run to fairlobby_app;
grant select on platform.told, platform.told_gap, platform.told_run to fairlobby_console;
