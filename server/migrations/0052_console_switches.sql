-- Operators close and open games, providers and regions in the console, bar players, and open refused bank accounts.

alter table games.closed drop constraint closed_kind_check;
alter table games.closed add constraint closed_kind_check check (kind in ('game', 'provider', 'region'));

grant usage on schema games, ledger, protection, withdrawals to fairlobby_console;
grant select, insert, delete on games.closed to fairlobby_console;
-- For how much play a switch touches; not the tokens.
grant select (player_id, game_id, provider, country, created_at, expires_at, replaced_at) on games.session
  to fairlobby_console;

-- Consoles that run now: with real money a person is recovered from the command line only while there is none.
create table backoffice.running_console (
  console_id uuid primary key,
  seen_at timestamptz not null
);
grant select, insert, update, delete on backoffice.running_console to fairlobby_console;
