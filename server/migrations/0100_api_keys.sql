-- Keys with which programs of the operator read, and do the little that a program may.

create table backoffice.api_key (
  key_id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  -- The beginning of the key, by which people recognize it.
  prefix text not null unique,
  -- SHA-256 of the whole key, which is stored nowhere.
  hash bytea not null unique check (octet_length(hash) = 32),
  scopes text[] not null check (cardinality(scopes) > 0),
  created_by uuid not null references backoffice.operator,
  created_at timestamptz not null,
  -- Null: it was decided by one person.
  proposal_id uuid references backoffice.proposal,
  expires_at timestamptz check (expires_at > created_at),
  revoked_at timestamptz,
  revoked_by uuid references backoffice.operator,
  last_used_at timestamptz,
  uses bigint not null default 0,
  -- The calls of the minute that began at `window_at`, on all nodes.
  window_at timestamptz,
  window_calls integer not null default 0,
  check ((revoked_at is null) = (revoked_by is null)),
  -- A key that writes takes two people, whatever the policy says.
  check (not 'write' = any (scopes) or proposal_id is not null)
) with (fillfactor = 70);
grant select, insert on backoffice.api_key to fairlobby_console;
grant update (revoked_at, revoked_by, last_used_at, uses, window_at, window_calls) on backoffice.api_key
to fairlobby_console;

-- Whose data a key read is recorded as an operator's reads are (R-AUD-12).
alter table backoffice.player_read
  alter column operator_id drop not null,
  alter column session_id drop not null,
  add column key_id uuid references backoffice.api_key,
  add constraint player_read_by check (
    (operator_id is null) = (session_id is null) and (operator_id is null) <> (key_id is null)
  );

grant usage on schema accounts to fairlobby_console;
