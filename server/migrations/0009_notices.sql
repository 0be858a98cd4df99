-- What pushing notices needs to know of a player.

create schema notices;
grant usage on schema notices to fairlobby_app;

-- The language a player read the notices in last: a push has no header that tells.
create table notices.reader (
  player_id bigint not null primary key,
  language text not null check (language in ('id', 'pt', 'es', 'th', 'zh'))
);

grant select, insert, update on notices.reader to fairlobby_app;
