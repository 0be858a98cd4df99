-- The request a fact or a job goes back to, and calls counted for all nodes together.

-- Null for what no call caused.
alter table platform.outbox add column request_id text;

-- As platform.enqueue, which nodes of the version before go on using. The request id is kept among the flags of the
-- job's row, which the queue hands to whoever runs the job.
create function platform.enqueue_traced(p_task text, p_payload json, p_key text, p_run_at timestamptz, p_request text)
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

-- Calls of one kind by one caller within a minute. Counters may be lost with a crash of the database, so they are not
-- written to its log. `subject` is a player's id, or a keyed hash of an address.
create unlogged table platform.call_count (
  kind text not null,
  subject text not null,
  calls integer not null,
  ends_at timestamptz not null,
  primary key (kind, subject)
);
create index call_count_age on platform.call_count (ends_at);

grant select, insert, update, delete on platform.call_count to fairlobby_app;
