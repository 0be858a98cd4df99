-- The lobby servers that run, each with its own figures, for the system page of the console.
create table platform.running_node (
  node_id uuid primary key,
  -- Of the code: nodes of the same build run the same version.
  build text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null check (seen_at >= started_at),
  connections integer not null,
  waiting integer not null,
  sockets integer not null,
  -- Messages of payment providers since the start, by outcome.
  webhooks jsonb not null
);
grant select, insert, update, delete on platform.running_node to fairlobby_app;
grant select on platform.running_node to fairlobby_console;
