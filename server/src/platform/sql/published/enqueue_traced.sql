-- As `platform.enqueue_in_trace`, without a trace context; for nodes of the version before.
-- players: none
create or replace function platform.enqueue_traced(p_task text, p_payload json, p_key text, p_run_at timestamptz, p_request text)
returns void
language plpgsql
security definer
set search_path = platform, pg_catalog
as $$
begin
  perform graphile_worker.add_job(
    p_task, p_payload, job_key => p_key, run_at => p_run_at,
    flags => case when p_request is not null then array['request:' || p_request] end
  );
end
$$;

revoke execute on function platform.enqueue_traced (text, json, text, timestamptz, text) from public;
grant execute on function platform.enqueue_traced (text, json, text, timestamptz, text) to fairlobby_app;
