-- A player's own data as a file (R-REC-40).

create schema player_data;
grant usage on schema player_data to fairlobby_app;

-- One row for each file a player asked for. The proof of who asks allows one download, by the session that asked.
create table player_data.file (
  player_id bigint not null,
  file_id bigint generated always as identity,
  session_ref text not null,
  allowed_at timestamptz not null,
  allowed_until timestamptz not null check (allowed_until > allowed_at),
  begun_at timestamptz check (begun_at between allowed_at and allowed_until),
  ended_at timestamptz check (ended_at >= begun_at),
  primary key (player_id, file_id)
);
-- One file of a player at a time.
create unique index file_running on player_data.file (player_id) where begun_at is not null and ended_at is null;
create index file_age on player_data.file (allowed_at);
grant select, insert, delete, update (begun_at, ended_at) on player_data.file to fairlobby_app;
