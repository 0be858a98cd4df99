-- The games that providers list, their pictures, and what became of each list.

create table games.picture (
  -- Part of its address: the beginning of `source`, as long as it takes to be unique.
  hash text primary key check (hash ~ '^[\w-]{7,43}$'),
  -- SHA-256 of the picture as it was fetched, base64url.
  source text not null unique check (source ~ '^[\w-]{43}$'),
  -- WebP, 160 and 320 pixels wide.
  small bytea not null,
  large bytea not null,
  check (starts_with(source, hash))
);

create table games.catalogue (
  provider text not null,
  code text not null,
  name text not null,
  studio text not null,
  -- The provider's words.
  category text not null,
  features text[] not null,
  thumbnail text,
  mobile boolean not null,
  blocked_countries text[] not null,
  -- Null: the provider does not tell.
  currencies text[],
  demo boolean not null,
  free_rounds boolean not null,
  released date,
  -- Figures that the provider does not tell are null.
  returned double precision,
  hit_share double precision,
  volatility int check (volatility between 1 and 6),
  deviation double precision,
  largest_win double precision,
  rounds_to_largest_win double precision,
  smallest_stake bigint,
  largest_stake bigint,
  provable boolean not null,
  first_listed_at timestamptz not null,
  -- Lists in a row without it; from the second on it cannot be opened.
  missing int not null default 0 check (missing >= 0),
  -- new: it waits for an operator. hidden: an operator took it out of the lobby.
  state text not null check (state in ('new', 'shown', 'hidden')),
  -- The address that `picture` was made from; without a picture, the one that could not be used.
  pictured text,
  picture text references games.picture,
  -- An address without a picture is tried again after a day.
  picture_tried_at timestamptz,
  primary key (provider, code),
  -- Bookings name a round's game by its code alone.
  unique (code),
  check (pictured is null or picture is not null or picture_tried_at is not null)
);

create table games.catalogue_list (
  provider text primary key,
  -- When the list was last taken over.
  read_at timestamptz,
  -- Why the latest list was not taken over; null if it was.
  refused text check (refused in ('unavailable', 'malformed', 'shrunk')),
  -- The number of games of a list that was refused because it shrank.
  shrunk_to int,
  -- A list that shrinks is taken over once if it has at least as many games.
  accepted_from int
);

-- Counts the changes of what players see, so that servers notice them.
create table games.catalogue_version (
  one boolean primary key default true check (one),
  version bigint not null
);
insert into games.catalogue_version (version) values (0);

grant select, insert, update on games.catalogue, games.catalogue_list to fairlobby_app;
grant select, insert on games.picture to fairlobby_app;
grant select, update (version) on games.catalogue_version to fairlobby_app, fairlobby_console;
grant select (provider, code, name, studio, category, first_listed_at, missing, state) on games.catalogue
  to fairlobby_console;
grant update (state) on games.catalogue to fairlobby_console;
grant select on games.catalogue_list to fairlobby_console;
grant update (accepted_from) on games.catalogue_list to fairlobby_console;
