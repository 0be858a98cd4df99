-- Suspends everybody who has not used their account since a time, and ends their sessions; returns who they are.
-- players: none
create or replace function backoffice.suspend_unused(p_since timestamptz, p_at timestamptz)
returns table (operator_id uuid, name text, unused_since timestamptz)
language sql
security definer
set search_path = backoffice, pg_catalog
as $$
  with suspended as (
    update operator o set state = 'suspended'
    where o.state = 'active' and coalesce(o.last_used_at, o.created_at) < p_since
    returning o.operator_id, o.name, coalesce(o.last_used_at, o.created_at) as unused_since
  ), ended as (
    update session s set ended_at = p_at, end_reason = 'suspended'
    from suspended d where s.operator_id = d.operator_id and s.ended_at is null
  )
  select d.operator_id, d.name, d.unused_since from suspended d order by d.operator_id;
$$;

revoke all on function backoffice.suspend_unused (timestamptz, timestamptz) from public;
grant execute on function backoffice.suspend_unused (timestamptz, timestamptz) to fairlobby_app;
