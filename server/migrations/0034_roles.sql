-- The job queue's login. Its rights to the queue's own schema are given after each change of that schema, by the migrate
-- step (platform/db/migrate.ts): graphile-worker's tables are not made here.

do $$
begin
  -- Asked first: an owner who may not create roles has it made beforehand (docs/operations.md, Database).
  if not exists (select from pg_roles where rolname = 'fairlobby_jobs') then
    create role fairlobby_jobs nologin;
  end if;
exception
  -- Roles belong to the whole cluster: another database of it may be making this one at this very moment.
  when duplicate_object or unique_violation then null;
end
$$;

-- Keys that all nodes must share, by their fingerprints. A node that holds another key would write what the others
-- cannot read, and sign what they do not publish.
create table platform.shared_key (
  name text not null check (name in ('data-key', 'hash-key', 'signing-key')),
  -- `unknown`: data was written before fingerprints were kept; the first node that starts says what it was.
  fingerprint text not null,
  -- next: read by all nodes, not yet written with · current: written with · former: read until everything is written again
  state text not null check (state in ('next', 'current', 'former')),
  recorded_at timestamptz not null default now(),
  primary key (name, fingerprint)
);
create unique index shared_key_current on platform.shared_key (name) where state = 'current';
grant select on platform.shared_key to fairlobby_app;

-- Writes down the key of the first node; a key that is known already stays what it is.
create function platform.record_shared_key(p_name text, p_fingerprint text) returns void
language sql
security definer
set search_path = platform, pg_catalog
as $$
  update platform.shared_key set fingerprint = p_fingerprint, recorded_at = now()
  where name = p_name and fingerprint = 'unknown';
  insert into platform.shared_key (name, fingerprint, state)
  select p_name, p_fingerprint, 'current' where not exists (select from platform.shared_key where name = p_name)
  on conflict do nothing;
$$;
revoke execute on function platform.record_shared_key (text, text) from public;
grant execute on function platform.record_shared_key (text, text) to fairlobby_app;

insert into platform.shared_key (name, fingerprint, state)
select 'signing-key', key_id, 'current' from platform.signing_key order by first_used_at desc, key_id limit 1;

insert into platform.shared_key (name, fingerprint, state)
select 'data-key', 'unknown', 'current'
where exists (select from cashier.contact) or exists (select from withdrawals.withdrawal);
