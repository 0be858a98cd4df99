-- The console: people, how they sign in, policy and proposals. No table here has a player's rows.

do $$
begin
  -- Asked first: an owner who may not create roles has it made beforehand (docs/operations.md, Database).
  if not exists (select from pg_roles where rolname = 'fairlobby_console') then
    create role fairlobby_console nologin;
  end if;
exception
  -- Roles belong to the whole cluster: another database of it may be making this one at this very moment.
  when duplicate_object or unique_violation then null;
end
$$;

create schema backoffice;
grant usage on schema backoffice, audit, platform to fairlobby_console;

-- Everybody who has or had a console account. A row is never deleted, and its e-mail never changes.
create table backoffice.operator (
  operator_id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email) and email <> ''),
  -- Empty until the invitation is accepted.
  name text not null default '',
  roles text[] not null check (cardinality(roles) > 0),
  state text not null default 'invited' check (state in ('invited', 'active', 'suspended')),
  -- Of an auditor's account.
  ends_at timestamptz,
  -- argon2id
  password_hash text,
  -- Sealed with the console's key.
  totp_secret bytea,
  -- The last 30 seconds whose code was used: no code is taken twice.
  totp_step bigint,
  created_at timestamptz not null,
  last_used_at timestamptz,
  check ((password_hash is null) = (totp_secret is null)),
  check (state <> 'active' or name <> '')
);

-- Links that end with an enrolled second factor, good once and for 30 minutes.
create table backoffice.invitation (
  -- SHA-256 of the token.
  token_hash bytea primary key,
  operator_id uuid not null references backoffice.operator,
  -- Sealed; becomes the person's when a code of it is given.
  totp_secret bytea not null,
  -- For a passkey that is made now.
  challenge text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index invitation_of_operator on backoffice.invitation (operator_id, created_at desc);

create table backoffice.credential (
  -- As WebAuthn gives it, base64url.
  credential_id text primary key,
  operator_id uuid not null references backoffice.operator,
  public_key bytea not null,
  counter bigint not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  removed_at timestamptz
);
create index credential_of_operator on backoffice.credential (operator_id);

-- Challenges for passkeys, each used once.
create table backoffice.challenge (
  challenge text primary key,
  expires_at timestamptz not null
);
create index challenge_by_end on backoffice.challenge (expires_at);

create table backoffice.session (
  session_id uuid primary key default gen_random_uuid(),
  -- SHA-256 of the cookie's value.
  token_hash bytea not null unique,
  operator_id uuid not null references backoffice.operator,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  -- When the second factor was proved last; null after a change of network or browser.
  stepped_up_at timestamptz,
  -- Keyed hashes: a change asks for the second factor again.
  network bytea not null,
  browser bytea not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('signed_out', 'too_many', 'roles_changed', 'suspended', 'factor_reset', 'ended_by_other')),
  check ((ended_at is null) = (end_reason is null))
);
create index session_of_operator on backoffice.session (operator_id, created_at desc) where ended_at is null;

-- Ten single-use codes for who signs in with an authenticator app.
create table backoffice.recovery_code (
  operator_id uuid not null references backoffice.operator,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (operator_id, code_hash)
);

-- Failed sign-ins of the last minutes, by account and by address; both as keyed hashes.
create table backoffice.sign_in_failure (
  failure_id bigint generated always as identity primary key,
  account bytea not null,
  address bytea not null,
  failed_at timestamptz not null
);
create index failure_of_account on backoffice.sign_in_failure (account, failed_at);
create index failure_of_address on backoffice.sign_in_failure (address, failed_at);

-- What policy says; the newest version whose time has come is in force.
create table backoffice.policy_version (
  version integer primary key,
  document jsonb not null,
  -- SHA-256 of the document's canonical text.
  hash text not null,
  in_force_at timestamptz not null,
  published_at timestamptz not null,
  -- Null: shipped with the product.
  proposal_id uuid
);

-- Actions that wait for more people. The payload never changes.
create table backoffice.proposal (
  proposal_id uuid primary key default gen_random_uuid(),
  action text not null,
  payload jsonb not null,
  -- SHA-256 of the payload's canonical text.
  hash text not null,
  subject_kind text not null,
  subject_id text not null,
  -- The subject as people know it, and what would change, as it was when the proposal was made.
  subject_name text not null,
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  -- The operator it is about, who does not approve it.
  about uuid references backoffice.operator,
  amount bigint not null default 0 check (amount >= 0),
  -- Fingerprint of what it is based on; another one at the approval makes it stale.
  base text not null,
  reason text not null,
  people integer not null check (people between 2 and 3),
  -- Who may approve by the policy it was made under; empty: every role that has the right.
  approver_roles text[] not null,
  proposed_by uuid not null references backoffice.operator,
  proposed_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'done', 'refused', 'withdrawn', 'expired', 'stale')),
  ended_at timestamptz,
  check ((state = 'open') = (ended_at is null))
);
create index open_proposals on backoffice.proposal (expires_at) where state = 'open';
create index proposals_by_time on backoffice.proposal (proposed_at desc, proposal_id);

create table backoffice.decision (
  proposal_id uuid not null references backoffice.proposal,
  operator_id uuid not null references backoffice.operator,
  role text not null,
  approved boolean not null,
  reason text not null,
  -- A passkey's signature over the proposal, as WebAuthn's JSON; null where a code was given instead.
  assertion jsonb,
  decided_at timestamptz not null,
  primary key (proposal_id, operator_id)
);

-- What operators did by themselves, for the sums and counts of policy.
create table backoffice.done (
  done_id bigint generated always as identity primary key,
  operator_id uuid not null references backoffice.operator,
  action text not null,
  amount bigint not null check (amount >= 0),
  subject_kind text not null,
  subject_id text not null,
  done_at timestamptz not null
);
create index done_by_operator on backoffice.done (operator_id, action, done_at);
create index done_about on backoffice.done (subject_kind, subject_id, action, done_at);

-- Replies to actions, by their idempotency keys; kept for a day.
create table backoffice.idempotency (
  operator_id uuid not null references backoffice.operator,
  key uuid not null,
  call text not null,
  fingerprint text not null,
  reply jsonb,
  created_at timestamptz not null,
  primary key (operator_id, key)
);
create index idempotency_by_time on backoffice.idempotency (created_at);

-- The key that seals codes' secrets: every console node must have the same.
create table backoffice.seal_key (
  only_one boolean primary key default true check (only_one),
  fingerprint text not null
);

grant select, insert on all tables in schema backoffice to fairlobby_console;
grant update (name, roles, state, ends_at, password_hash, totp_secret, totp_step, last_used_at) on backoffice.operator
  to fairlobby_console;
grant update (used_at) on backoffice.invitation, backoffice.recovery_code to fairlobby_console;
grant update (counter, last_used_at, removed_at) on backoffice.credential to fairlobby_console;
grant update (seen_at, stepped_up_at, network, browser, ended_at, end_reason) on backoffice.session to fairlobby_console;
grant update (state, ended_at) on backoffice.proposal to fairlobby_console;
grant update (reply) on backoffice.idempotency to fairlobby_console;
grant delete on backoffice.challenge, backoffice.sign_in_failure, backoffice.idempotency, backoffice.recovery_code
  to fairlobby_console;
grant select, insert on audit.entry to fairlobby_console;
grant select on platform.definition, platform.shared_key to fairlobby_console;
grant select on public.kysely_migration to fairlobby_console;
