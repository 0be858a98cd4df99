-- Browsers in which somebody signed in to the console before: wrong passwords from elsewhere do not block them.
create table backoffice.known_device (
  -- SHA-256 of the cookie's value.
  token_hash bytea not null,
  operator_id uuid not null references backoffice.operator,
  seen_at timestamptz not null,
  primary key (operator_id, token_hash)
);
grant select, insert, delete on backoffice.known_device to fairlobby_console;
grant update (seen_at) on backoffice.known_device to fairlobby_console;

-- Null: a try that is not counted by address.
alter table backoffice.sign_in_failure alter column address drop not null;
