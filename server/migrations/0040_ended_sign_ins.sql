-- What a bet reads about sign-ins, by player: on a cluster, sign-ins are on another server than the player's balance.

create table accounts.ended_sign_in (
  player_id bigint not null,
  sign_in_id text not null,
  primary key (player_id, sign_in_id)
);
grant select, insert on accounts.ended_sign_in to fairlobby_app;

insert into accounts.ended_sign_in (player_id, sign_in_id)
select player_id, sign_in_id from accounts.sign_in where ended_at is not null;
