-- Suspends everybody who has not used their account since a time, which is at least 90 days ago, and ends what they have
-- under way; returns who they are. Of admins and of compliance the one who was there last stays: without them nobody
-- could be let in again.
-- players: none
create or replace function backoffice.suspend_unused(p_since timestamptz, p_at timestamptz)
returns table (operator_id uuid, name text, unused_since timestamptz)
language plpgsql
security definer
set search_path = backoffice, pg_catalog
as $$
#variable_conflict use_column
begin
  -- As the console does before it changes a person (people/turns.ts).
  perform pg_advisory_xact_lock(hashtextextended('backoffice:people', 0));
  for operator_id, name, unused_since in
    update operator o set state = 'suspended'
    where o.state = 'active' and coalesce(o.last_used_at, o.created_at) < least(p_since, now() - interval '90 days')
      and o.operator_id not in (
        select distinct on (held.role) n.operator_id
        from operator n cross join unnest(n.roles) held (role)
        where n.state = 'active' and held.role in ('admin', 'compliance')
        order by held.role, coalesce(n.last_used_at, n.created_at) desc, n.operator_id
      )
    returning o.operator_id, o.name, coalesce(o.last_used_at, o.created_at)
  loop
    perform backoffice.cut_off(operator_id, 'suspended', p_at);
    return next;
  end loop;
end
$$;

revoke all on function backoffice.suspend_unused (timestamptz, timestamptz) from public;
grant execute on function backoffice.suspend_unused (timestamptz, timestamptz) to fairlobby_app;
