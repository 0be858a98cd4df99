-- What every module stands on: stored replies, and facts on their way.

create schema platform;
grant usage on schema platform to fairlobby_app;

-- The reply to a money call, kept under the player's idempotency key for 24 h (R-SRV-04).
create table platform.idempotency (
  player_id bigint not null,
  key uuid not null,
  call text not null,
  fingerprint text not null,
  reply jsonb,
  created_at timestamptz not null,
  primary key (player_id, key)
);
create index idempotency_age on platform.idempotency (created_at);

-- Facts, written with the money they tell of and delivered by a job, at least once.
create table platform.outbox (
  fact_id bigint generated always as identity primary key,
  topic text not null,
  player_id bigint not null,
  payload jsonb not null,
  created_at timestamptz not null,
  delivered_at timestamptz
);
create index outbox_delivered on platform.outbox (delivered_at) where delivered_at is not null;
create index outbox_waiting on platform.outbox (fact_id) where delivered_at is null;

grant select, insert, update, delete on platform.idempotency, platform.outbox to fairlobby_app;

-- Jobs are put down in the transaction that needs them. The queue belongs to the owner of the database.
create function platform.enqueue(p_task text, p_payload json, p_key text, p_run_at timestamptz) returns void
language plpgsql
security definer
set search_path = platform, pg_catalog
as $$
begin
  perform graphile_worker.add_job(p_task, p_payload, job_key => p_key, run_at => p_run_at);
end
$$;

revoke execute on function platform.enqueue (text, json, text, timestamptz) from public;
grant execute on function platform.enqueue (text, json, text, timestamptz) to fairlobby_app;

-- `/readyz` compares the migrations made with the ones it knows.
grant select on public.kysely_migration to fairlobby_app;
