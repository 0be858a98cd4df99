-- Which operator read which player's data, and when: inserted by the console before it answers, and never changed.
create table backoffice.player_read (
  read_id bigint generated always as identity primary key,
  player_id bigint not null,
  operator_id uuid not null references backoffice.operator,
  session_id uuid not null,
  -- The path of the call or of the file.
  call text not null check (call <> ''),
  -- The order, question or picture that was opened; empty for a list.
  subject text not null,
  read_at timestamptz not null
);
create index player_read_time on backoffice.player_read (read_at, read_id);
create index player_read_of_player on backoffice.player_read (player_id, read_at);
create index player_read_of_operator on backoffice.player_read (operator_id, read_at);
-- No update, no delete: only `backoffice.erase_player_reads` erases, after 400 days.
grant select, insert on backoffice.player_read to fairlobby_console;
