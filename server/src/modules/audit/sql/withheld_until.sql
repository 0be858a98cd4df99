-- Returns until when an entry is withheld: as its newest check says, or the entry itself. A check is withheld as long as the
-- entry that it is about.
-- players: none
create or replace function audit.withheld_until(p_entry bigint) returns timestamptz
language sql stable
begin atomic
  select coalesce(
    (
      select c.withheld_until from audit.entry c
      where c.subject_kind = 'audit_entry' and c.subject_id = root.id and c.action = 'check_withholding'
      order by c.entry_id desc limit 1
    ),
    (select w.withheld_until from audit.entry w where w.entry_id = root.id::bigint)
  )
  from (
    select case
      when e.action = 'check_withholding' and e.subject_kind = 'audit_entry' and e.subject_id ~ '^[1-9][0-9]{0,17}$'
      then e.subject_id else e.entry_id::text
    end as id
    from audit.entry e where e.entry_id = p_entry
  ) root;
end;

revoke execute on function audit.withheld_until (bigint) from public;
grant execute on function audit.withheld_until (bigint) to fairlobby_app;
