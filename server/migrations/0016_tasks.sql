-- Play-game tasks: a set a day, measured in settled rounds, rewarded once.

create schema tasks;
grant usage on schema tasks to fairlobby_app;

-- A set as it was given: later changes of the settings touch sets given later.
create table tasks.task_set (
  player_id bigint not null,
  -- The player's first set is 1; no number is left out.
  set_no int not null check (set_no > 0),
  -- The day it was given, in the display time zone: one a day (R-SRV-32).
  day date not null,
  reward bigint not null check (reward > 0),
  reward_kind text not null check (reward_kind in ('cash', 'promo')),
  given_at timestamptz not null,
  -- Rounds that began from here on count: the first moment of that day.
  counts_from timestamptz not null check (counts_from <= given_at),
  -- When its icon was seen.
  acknowledged_at timestamptz,
  claimed_at timestamptz check (claimed_at >= given_at),
  primary key (player_id, set_no),
  unique (player_id, day)
);

create table tasks.task (
  player_id bigint not null,
  set_no int not null,
  task_no int not null check (task_no > 0),
  game_id text not null,
  rounds int not null check (rounds > 0),
  primary key (player_id, set_no, task_no),
  unique (player_id, set_no, game_id),
  foreign key (player_id, set_no) references tasks.task_set
);

grant select, insert, update (acknowledged_at, claimed_at) on tasks.task_set to fairlobby_app;
grant select, insert on tasks.task to fairlobby_app;

-- A round is settled once its outcome was booked, also one of nothing.
alter table games.round add column settled boolean not null default false;
update games.round r set settled = true
where exists (
  select from ledger.transfer t
  where t.player_id = r.player_id and t.kind = 'win' and t.subject = 'round:' || r.game_id || ':' || r.round_id
);

-- Counts what a task asks for without touching the table: it is written when rounds are summed up, never by a bet.
create index round_counting on games.round (player_id, game_id, began_at) where settled and staked > taken_back;

-- A reward that the settings make promotional is granted under terms, as the other bonuses are.
alter table promotions.bonus drop constraint bonus_kind_check;
alter table promotions.bonus add constraint bonus_kind_check check (kind in ('gift', 'deposit_bonus', 'task_reward'));
