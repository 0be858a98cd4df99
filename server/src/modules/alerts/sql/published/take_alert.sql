-- Puts a person's name on an alert, or returns false where it is closed or somebody else's. It stays open until its cause is gone.
-- players: none
create or replace function alerts.take_alert(p_alert uuid, p_by text, p_at timestamptz)
returns boolean
language plpgsql
security definer
set search_path = alerts, pg_catalog
as $$
begin
  update alert set taken_by = p_by, taken_at = p_at
  where alert_id = p_alert and closed_at is null and (taken_by is null or taken_by = p_by);
  return found;
end
$$;

revoke all on function alerts.take_alert (uuid, text, timestamptz) from public;
grant execute on function alerts.take_alert (uuid, text, timestamptz) to fairlobby_console;
