-- The standbys of the database that are connected, with how far each is behind; null where PostgreSQL does not say it.
-- players: none
create or replace function platform.replicas()
returns table (name text, state text, behind_ms double precision, behind_bytes double precision)
language sql
stable
security definer
set search_path = platform, pg_catalog
as $$
  select application_name, coalesce(state, 'unknown'), extract(epoch from replay_lag)::float8 * 1000,
    pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::float8
  from pg_stat_replication
  -- A base backup is no standby.
  where state is distinct from 'backup'
  order by application_name
$$;

revoke all on function platform.replicas () from public;
grant execute on function platform.replicas () to fairlobby_console;
