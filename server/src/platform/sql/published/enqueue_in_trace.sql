-- Adds a job in the transaction that needs it; the queue belongs to the owner of the database. The request id and the trace
-- context (`traceparent`) are kept among the flags of the job's row, which the queue passes to whoever runs the job.
-- players: none
create or replace function platform.enqueue_in_trace(
  p_task text, p_payload json, p_key text, p_run_at timestamptz, p_request text, p_trace text
)
returns void
language plpgsql
security definer
set search_path = platform, pg_catalog
as $$
begin
  -- A text joined with null is null.
  perform graphile_worker.add_job(
    p_task, p_payload, job_key => p_key, run_at => p_run_at,
    flags => nullif(array_remove(array['request:' || p_request, 'trace:' || p_trace], null), '{}')
  );
end
$$;

revoke execute on function platform.enqueue_in_trace (text, json, text, timestamptz, text, text) from public;
grant execute on function platform.enqueue_in_trace (text, json, text, timestamptz, text, text) to fairlobby_app;
