-- One record of everything an operator does.

create schema audit;
grant usage on schema audit to fairlobby_app;

-- Inserted in the transaction of the act; never changed or deleted: no login of a program has the right.
create table audit.entry (
  entry_id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Who did it.
  actor text not null check (actor <> ''),
  -- e.g. `close_game`
  action text not null check (action <> ''),
  -- What it was done to, e.g. `game` and its id.
  subject_kind text not null check (subject_kind <> ''),
  subject_id text not null check (subject_id <> ''),
  -- The player it is about; null where it is about nobody.
  player_id bigint,
  -- Why, in the operator's own words; may be empty.
  note text not null,
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object')
);
create index entry_of_subject on audit.entry (subject_kind, subject_id, entry_id desc);

grant select, insert on audit.entry to fairlobby_app;

-- What operators did before. A bar that was carried over to another guest of a device is nobody's act.
insert into audit.entry (at, actor, action, subject_kind, subject_id, player_id, note)
select at, actor, action, subject_kind, subject_id, player_id, note
from (
  select
    created_at as at, decided_by as actor, case when barred then 'bar_player' else 'unbar_player' end as action,
    'player' as subject_kind, player_id::text as subject_id, player_id, note, bar_id as nth
  from protection.bar
  where carried_from is null
  union all
  select
    created_at, decided_by, case when closed then 'close_' else 'open_' end || kind, kind, name, null, note, switch_id
  from games.switch_log
  union all
  select o.created_at, o.opened_by, 'open_account', 'refused_account', r.refusal_id::text, o.player_id, o.reason, 0
  from withdrawals.account_opening o
  join withdrawals.account_refusal r on r.account = o.account and r.player_id = o.player_id
  union all
  select created_at, ended_by, 'close_review', 'order', order_id, player_id, note, 0
  from withdrawals.tax_review_end
) past
order by at, nth;

-- Nothing reads it any more. An act of a command of the version before fails instead of leaving no entry.
revoke insert on games.switch_log from fairlobby_app;
