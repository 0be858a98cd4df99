-- Records the key of the first node; a key that is known already stays what it is.
-- players: none
create or replace function platform.record_shared_key(p_name text, p_fingerprint text) returns void
language sql
security definer
set search_path = platform, pg_catalog
as $$
  insert into platform.shared_key (name, fingerprint, state)
  select p_name, p_fingerprint, 'current' where not exists (select from platform.shared_key where name = p_name)
  on conflict do nothing;
$$;

revoke execute on function platform.record_shared_key (text, text) from public;
grant execute on function platform.record_shared_key (text, text) to fairlobby_app;
