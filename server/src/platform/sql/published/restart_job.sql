-- Gives a job that was given up all its attempts again; returns its kind, or null for a job that was not given up.
-- players: none
create or replace function platform.restart_job(p_job bigint)
returns text
language plpgsql
security definer
set search_path = platform, pg_catalog
as $$
declare
  v_kind text;
begin
  select j.task_identifier into v_kind from graphile_worker.jobs j
  where j.id = p_job and j.attempts >= j.max_attempts and j.locked_at is null and j.key is not null;
  if v_kind is null then return null; end if;
  -- Refuses a job that a node has taken meanwhile.
  perform from graphile_worker.reschedule_jobs(array[p_job], run_at => now(), attempts => 0);
  if not found then return null; end if;
  return v_kind;
end
$$;

revoke all on function platform.restart_job (bigint) from public;
grant execute on function platform.restart_job (bigint) to fairlobby_console;
