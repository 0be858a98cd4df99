-- Commands of operators about orders and players. The console gives them; the lobby server carries them out, each once.
create table withdrawals.command (
  player_id bigint not null,
  command_id uuid not null default gen_random_uuid(),
  -- Empty for a command about the player.
  order_id text not null,
  kind text not null check (
    kind in (
      'hold', 'release', 'extend', 'refuse', 'place_legal_order', 'confirm_legal_order', 'end_legal_order', 'close_review'
    )
  ),
  input jsonb not null check (jsonb_typeof(input) = 'object'),
  -- Who gave it, as the audit log names them.
  actor jsonb not null check (jsonb_typeof(actor) = 'object'),
  -- In the operator's own words.
  note text not null,
  given_at timestamptz not null,
  -- When it was carried out, and with what result: `outcome` says how it ended.
  done_at timestamptz,
  result jsonb check (result ? 'outcome'),
  primary key (player_id, command_id),
  check ((done_at is null) = (result is null)),
  check (order_id <> '' or kind in ('hold', 'release'))
);
create index command_waiting on withdrawals.command (given_at) where done_at is null;

grant select on withdrawals.command to fairlobby_app;
grant update (done_at, result) on withdrawals.command to fairlobby_app;

-- The holds of the last 30 days, for the desk's figures.
create index hold_placed on withdrawals.hold (placed_at);

-- Who has taken an order is the console's own (backoffice.taken_order).
alter table withdrawals.open_order drop column taken_by, drop column taken_until;

grant usage on schema withdrawals, ledger, cashier, reconciliation to fairlobby_console;

-- Whose name shows on an order at the desk, and until when. It locks nothing.
create table backoffice.taken_order (
  order_id text primary key,
  operator_id uuid not null references backoffice.operator,
  until timestamptz not null
);
create index taken_until on backoffice.taken_order (until);
grant select, insert, update, delete on backoffice.taken_order to fairlobby_console;
