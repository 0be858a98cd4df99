-- As `platform.enqueue_in_trace`, but a waiting job with the same key keeps its time if that is earlier.
-- players: none
create or replace function platform.enqueue_no_later(
  p_task text, p_payload json, p_key text, p_run_at timestamptz, p_request text, p_trace text
)
returns void
language plpgsql
security definer
set search_path = platform, pg_catalog
as $$
declare
  v_waiting timestamptz;
begin
  -- Two that plan the same job at once do so one after the other.
  perform pg_advisory_xact_lock(hashtextextended('job:' || p_key, 0));
  select run_at into v_waiting from graphile_worker.jobs
  where key = p_key and locked_at is null and attempts < max_attempts;
  perform enqueue_in_trace(
    p_task, p_payload, p_key, least(v_waiting, coalesce(p_run_at, now())), p_request, p_trace
  );
end
$$;

revoke execute on function platform.enqueue_no_later (text, json, text, timestamptz, text, text) from public;
grant execute on function platform.enqueue_no_later (text, json, text, timestamptz, text, text) to fairlobby_app;
