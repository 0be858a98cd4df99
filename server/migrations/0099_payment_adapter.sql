-- The payment account that this database's orders were sent with. Another provider knows nothing of them: asked for a payout,
-- it would say that there is none, and the payout would be sent once more.
create table platform.payment_adapter (
  single boolean not null primary key default true check (single),
  name text not null check (name ~ '^[a-z][a-z0-9]{1,19}$'),
  -- Base64url SHA-256 of payments.options with sorted fields: they may name another account at the same provider.
  options_hash text not null check (options_hash ~ '^[A-Za-z0-9_-]{43}$'),
  recorded_at timestamptz not null default now()
);
grant select, insert on platform.payment_adapter to fairlobby_app;
grant update (name, options_hash, recorded_at) on platform.payment_adapter to fairlobby_app;

-- Every lobby with a cashier used it, without options, before this migration.
insert into platform.payment_adapter (name, options_hash)
select 'xendit', 'RBNvo1WzZ4oRRq0W9-hknpT7T8If536DEMBg9hyq_4o' where exists (select from platform.lobby where cashier = 'on');

-- The name of a node's payment adapter and the hash of its options; null without a cashier, and in former versions.
alter table platform.running_node add column payment_account text;
