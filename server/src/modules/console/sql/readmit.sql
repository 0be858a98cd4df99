-- Lifts a suspension; nothing else does, see `keep_suspended`. The person has to enrol again.
-- players: none
create or replace function backoffice.readmit(p_operator uuid) returns void
language plpgsql
security definer
set search_path = backoffice, pg_catalog
as $$
begin
  perform set_config('backoffice.readmitted', p_operator::text, true);
  update operator set state = 'invited' where operator_id = p_operator and state = 'suspended';
  perform set_config('backoffice.readmitted', '', true);
end
$$;

revoke all on function backoffice.readmit (uuid) from public;
grant execute on function backoffice.readmit (uuid) to fairlobby_console;
