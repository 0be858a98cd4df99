-- A held order takes no place at the bank; and what a hold's particulars say of an account is looked up.

-- taken: counts against the places · held: its order is held · waiting: the hold is over, and no place was free yet
alter table withdrawals.place
  add column state text not null default 'taken' check (state in ('taken', 'held', 'waiting'));
update withdrawals.place p set state = 'held'
where exists (
  select from withdrawals.hold h
  where h.player_id = p.player_id and h.order_id = p.order_id and h.ended_at is null
);
create index place_waiting on withdrawals.place (since, order_id) where state = 'waiting';
grant update (lane, since, state) on withdrawals.place to fairlobby_app;

-- When a player chose a password.
create table accounts.password_change (
  player_id bigint not null,
  changed_at timestamptz not null,
  primary key (player_id, changed_at)
);
grant select, insert on accounts.password_change to fairlobby_app;
