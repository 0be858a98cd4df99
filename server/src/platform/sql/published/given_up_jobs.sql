-- The jobs that failed at their last attempt and wait for a person, the latest first. The error is the program's own text.
-- players: none
create or replace function platform.given_up_jobs(p_limit integer)
returns table (job_id bigint, kind text, error text, attempts integer, at timestamptz)
language plpgsql
security definer
set search_path = platform, pg_catalog
as $$
begin
  return query
  select j.id, j.task_identifier, j.last_error, j.attempts::integer, j.updated_at
  from graphile_worker.jobs j
  where j.attempts >= j.max_attempts and j.locked_at is null and j.key is not null
  order by j.updated_at desc, j.id
  limit p_limit;
end
$$;

revoke all on function platform.given_up_jobs (integer) from public;
grant execute on function platform.given_up_jobs (integer) to fairlobby_console;
