-- Favourite games, and which games a player took out of the last played ones.

create table games.favourites (
  player_id bigint primary key,
  -- Ids, `<provider>:<code>`, the latest first. In one row, so that simultaneous calls cannot exceed the most.
  games text[] not null check (cardinality(games) <= 200 and array_position(games, null) is null)
);

create table games.unlisted (
  player_id bigint not null,
  game_id text not null,
  -- The newest round of it at that time: with a newer one the game is in the list again.
  round_no bigint not null check (round_no > 0),
  primary key (player_id, game_id)
);

-- Finds a player's games, the newest round of each, and the rounds of one in a span of time.
create index round_by_game on games.round (player_id, game_id, round_no);

grant select, insert, update on games.favourites, games.unlisted to fairlobby_app;
