-- Whoever is suspended stays so until `backoffice.readmit`, and stays in the audit log under the name and e-mail of that
-- time.
-- players: none
create or replace function backoffice.keep_suspended() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'people with a console account are never deleted' using errcode = 'check_violation';
  end if;
  if old.state = 'suspended' and (new.name, new.email) is distinct from (old.name, old.email) then
    raise exception 'somebody who is suspended is never renamed' using errcode = 'check_violation';
  end if;
  -- The function runs as the table's owner: another login that sets the same setting lifts nothing.
  if old.state = 'suspended' and new.state <> 'suspended' and (
    current_setting('backoffice.readmitted', true) is distinct from old.operator_id::text
    or current_user <> (select pg_get_userbyid(c.relowner) from pg_class c where c.oid = tg_relid)
  ) then
    raise exception 'somebody who is suspended stays suspended' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create or replace trigger keep_suspended before update or delete on backoffice.operator
for each row execute function backoffice.keep_suspended();
