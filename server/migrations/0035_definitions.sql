-- Functions and views are no longer defined by migrations: each stands in the `sql` folder of its module as it is now, and
-- is applied after the migrations whenever it changed.

create table platform.definition (
  -- The path below `server/src`, e.g. `modules/ledger/sql/published/post.sql`.
  file text primary key,
  -- SHA-256 of the file as it was applied.
  hash text not null,
  applied_at timestamptz not null default now()
);
grant select on platform.definition to fairlobby_app;
