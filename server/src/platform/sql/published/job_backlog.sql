-- The jobs that are due or run, by kind, for the console: `failing` of them have failed before, `oldest` is since when the
-- first of them is due. Those that were given up are not among them.
-- players: none
create or replace function platform.job_backlog()
returns table (kind text, waiting bigint, running bigint, failing bigint, oldest timestamptz)
language plpgsql
security definer
set search_path = platform, pg_catalog
as $$
begin
  return query
  select j.task_identifier, count(*) filter (where j.locked_at is null), count(*) filter (where j.locked_at is not null),
    count(*) filter (where j.attempts > 0 and j.locked_at is null), min(j.run_at)
  from graphile_worker.jobs j
  -- A job that failed waits for its next try with a later time.
  where (j.run_at <= now() or j.attempts > 0) and (j.attempts < j.max_attempts or j.locked_at is not null)
  group by j.task_identifier;
end
$$;

revoke all on function platform.job_backlog () from public;
grant execute on function platform.job_backlog () to fairlobby_console;
