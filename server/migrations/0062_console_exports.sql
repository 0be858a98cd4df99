-- Tables that an operator may download as a file: once, and for 24 hours.
create table backoffice.export (
  export_id uuid primary key default gen_random_uuid(),
  operator_id uuid not null references backoffice.operator,
  -- Table, filter, order and columns.
  view jsonb not null,
  made_at timestamptz not null,
  used_at timestamptz
);
create index export_waiting on backoffice.export (operator_id, made_at) where used_at is null;
grant select, insert on backoffice.export to fairlobby_console;
grant update (used_at) on backoffice.export to fairlobby_console;
