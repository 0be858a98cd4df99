-- Sends a delivery that was given up or delivered again, with all its attempts, the first one at once. Returns `done`,
-- `waiting` if it is sent without that, `removed` if its endpoint is not in the settings, or `unknown`.
-- players: none
create or replace function webhooks.send_again(p_delivery bigint, p_at timestamptz) returns text
language plpgsql
security definer
set search_path = webhooks, pg_catalog
as $$
declare
  v_endpoint text;
  v_state text;
begin
  select d.endpoint, d.state into v_endpoint, v_state from delivery d where d.delivery_id = p_delivery for update;
  if not found then
    return 'unknown';
  end if;
  if v_state = 'waiting' then
    return 'waiting';
  end if;
  if not exists (select from endpoint e where e.name = v_endpoint and e.removed_at is null) then
    return 'removed';
  end if;
  update delivery d set state = 'waiting', ended_at = null, next_at = p_at, attempts_before = d.attempts
  where d.delivery_id = p_delivery;
  perform pg_notify('webhooks', v_endpoint);
  return 'done';
end
$$;

revoke all on function webhooks.send_again (bigint, timestamptz) from public;
grant execute on function webhooks.send_again (bigint, timestamptz) to fairlobby_console;
