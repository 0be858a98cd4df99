-- Whether this database belongs to a lobby with a cashier. Gold of a lobby without one is free and must never become money,
-- and players' money must never lose its cashier, so the first start decides for ever.
create table platform.lobby (
  single boolean not null primary key default true check (single),
  cashier text not null check (cashier in ('on', 'off')),
  recorded_at timestamptz not null default now()
);
grant select, insert on platform.lobby to fairlobby_app;
grant select on platform.lobby to fairlobby_console;

-- Every lobby had a cashier before this migration.
insert into platform.lobby (cashier) select 'on' where exists (select from accounts.player);
