-- As `platform.enqueue_traced`, without a request; for nodes of versions before it.
-- players: none
create or replace function platform.enqueue(p_task text, p_payload json, p_key text, p_run_at timestamptz) returns void
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
