-- Views of the console that people saved for themselves.
create table backoffice.saved_view (
  view_id uuid primary key default gen_random_uuid(),
  operator_id uuid not null references backoffice.operator,
  page text not null,
  name text not null check (length(name) between 1 and 60),
  -- The page's address without its path, as the page reads it.
  search jsonb not null check (jsonb_typeof(search) = 'object' and length(search::text) <= 4000),
  -- It stands below its page in the rail.
  is_pinned boolean not null,
  saved_at timestamptz not null,
  unique (operator_id, page, name)
);
grant select, insert, update, delete on backoffice.saved_view to fairlobby_console;
