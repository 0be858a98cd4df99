-- The payment adapter that this database's orders were sent with. Another provider knows nothing of them: asked for a payout,
-- it would say that there is none, and the payout would be sent once more.
create table platform.payment_adapter (
  single boolean not null primary key default true check (single),
  name text not null check (name ~ '^[a-z][a-z0-9]{1,19}$'),
  recorded_at timestamptz not null default now()
);
grant select, insert on platform.payment_adapter to fairlobby_app;
grant update (name, recorded_at) on platform.payment_adapter to fairlobby_app;

-- Every lobby with a cashier used it before this migration.
insert into platform.payment_adapter (name) select 'xendit' where exists (select from platform.lobby where cashier = 'on');
