-- The audit as a log that shows every change (docs/decisions/0042-sealing-after-the-commit.md).

-- A node of the version before goes on to insert entries without the new columns.
alter table audit.entry
  -- Who, in the console: `actor` is the name. Null for a command on the server, and for a job.
  add column operator_id text check (operator_id <> ''),
  add column session_id text check (session_id <> ''),
  add column role text check (role <> ''),
  -- From the closed list of the acting module; null where it has none.
  add column reason text check (reason ~ '^[a-z][a-z0-9_]*$'),
  add column before jsonb,
  add column after jsonb,
  add column proposal_id text check (proposal_id <> ''),
  add column settings_version bigint,
  -- When the player may read it, if not at once.
  add column readable_at timestamptz,
  -- The legal code that withholds it, the law, and when that ends unless somebody checks it before.
  add column withheld_by text check (withheld_by in ('tipping_off', 'authority_order')),
  add column withheld_law text check (withheld_law <> ''),
  add column withheld_until timestamptz;

-- Times are hashed in milliseconds; some of the entries copied from older tables have microseconds.
update audit.entry set at = date_trunc('milliseconds', at) where at <> date_trunc('milliseconds', at);

alter table audit.entry
  add check (at = date_trunc('milliseconds', at)),
  add check (
    readable_at is null
    or (reason = 'account_takeover' and readable_at = date_trunc('milliseconds', readable_at)
      and readable_at between at and at + interval '720 hours')
  ),
  add check (
    (withheld_by is null and withheld_law is null and withheld_until is null)
    or (withheld_by is not null and withheld_law is not null and withheld_until is not null
      and withheld_until = date_trunc('milliseconds', withheld_until)
      and withheld_until between at and at + interval '2160 hours')
  ),
  add check ((readable_at is null and withheld_by is null) or player_id is not null),
  add check (readable_at is null or withheld_by is null);

-- The search (R-AUD-07): newest first, by each of its filters.
create index entry_by_time on audit.entry (at desc, entry_id desc);
create index entry_by_operator on audit.entry ((coalesce(operator_id, actor)), at desc, entry_id desc);
create index entry_by_action on audit.entry (action, at desc, entry_id desc);
create index entry_of_player on audit.entry (player_id, at desc, entry_id desc) where player_id is not null;
create index entry_by_reason on audit.entry (reason, at desc, entry_id desc) where reason is not null;
create index entry_by_subject on audit.entry (subject_id, at desc, entry_id desc);
create index entry_withheld on audit.entry (withheld_until) where withheld_by is not null;

-- Entries that are not in the tree yet: inserted with the entry by a trigger, deleted by the sealer.
create table audit.unsealed (entry_id bigint primary key);
grant select, insert, delete on audit.unsealed to fairlobby_app;

-- The order of the entries, without gaps from 0.
create table audit.sealed (
  seq bigint primary key check (seq >= 0),
  entry_id bigint not null unique,
  -- The salts of the entry's fields are derived from it.
  secret bytea not null check (length(secret) = 32)
);
grant select, insert on audit.sealed to fairlobby_app;

-- The complete subtrees of the tree of RFC 6962 over the entries. Level 0 holds the leaves; the number of a leaf is `seq`.
create table audit.node (
  level smallint not null check (level between 0 and 62),
  nth bigint not null check (nth >= 0),
  hash bytea not null check (length(hash) = 32),
  primary key (level, nth)
);
grant select, insert on audit.node to fairlobby_app;

-- Every head that was ever signed.
create table audit.checkpoint (
  size bigint not null check (size >= 0),
  signed_at timestamptz not null check (signed_at = date_trunc('second', signed_at)),
  -- A signed note (c2sp.org/signed-note).
  note text not null,
  primary key (size, signed_at)
);
grant select, insert on audit.checkpoint to fairlobby_app;

-- What witnesses signed of it: a signature line of the note (c2sp.org/tlog-cosignature).
create table audit.cosignature (
  size bigint not null,
  signed_at timestamptz not null,
  witness text not null check (witness <> ''),
  line text not null,
  primary key (size, signed_at, witness)
);
grant select, insert on audit.cosignature to fairlobby_app;

insert into audit.unsealed (entry_id) select entry_id from audit.entry;

-- What the nightly check of the log found (R-AUD-05); null where everything fits.
create table audit.check_result (
  checked_at timestamptz primary key,
  entries bigint not null check (entries >= 0),
  misfit text
);
grant select, insert on audit.check_result to fairlobby_app;
