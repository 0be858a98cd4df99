-- Puts a person's name on an alert, or returns false where it is closed or somebody else's. It stays open until its cause is gone.
-- players: none
create or replace function alerts.take_alert_as(p_alert uuid, p_operator uuid, p_name text, p_at timestamptz)
returns boolean
language plpgsql
security definer
set search_path = alerts, pg_catalog
as $$
begin
  update alert set taken_by = p_name, taken_by_id = p_operator, taken_at = p_at
  where alert_id = p_alert and closed_at is null and (taken_by is null or taken_by_id = p_operator);
  return found;
end
$$;

revoke all on function alerts.take_alert_as (uuid, uuid, text, timestamptz) from public;
grant execute on function alerts.take_alert_as (uuid, uuid, text, timestamptz) to fairlobby_console;
