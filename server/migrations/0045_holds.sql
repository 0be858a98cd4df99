-- Holds of withdrawal orders, and the list of open orders for the operator's desk.

-- A hold stands beside the steps. While one is open the order goes nowhere but back to its player.
create table withdrawals.hold (
  player_id bigint not null,
  -- Empty for a hold on the player: an order placed while it is open begins held.
  order_id text not null,
  hold_no int not null check (hold_no > 0),
  reason text not null check (
    reason in (
      'account_takeover', 'account_owner', 'duplicate_person', 'payment_origin', 'game_fault', 'legal_order'
    )
  ),
  particulars jsonb not null check (jsonb_typeof(particulars) = 'object'),
  -- `rule:` and the rule's id, or an operator.
  placed_by text not null check (placed_by <> ''),
  placed_at timestamptz not null,
  until timestamptz not null check (until > placed_at),
  -- The hold on the player with which the order began.
  player_hold_no int,
  -- The one extension, with its own particulars.
  extended_at timestamptz,
  extension jsonb check (jsonb_typeof(extension) = 'object'),
  -- When a legal order was confirmed last.
  confirmed_at timestamptz,
  -- When the player may read the reason, if not at once.
  told_from timestamptz,
  -- The legal code and the law that forbid to tell it, and until when. The audit's entry says when the player may read it:
  -- a check of the entry prolongs it.
  withheld_by text check (withheld_by in ('tipping_off', 'authority_order')),
  withheld_law text check (withheld_law <> ''),
  withheld_until timestamptz,
  -- The time of that entry: of this hold, or of the one on the player that it began with.
  recorded_at timestamptz not null,
  ended_at timestamptz check (ended_at >= placed_at),
  -- released: by an operator · deadline: nobody decided · cancelled, refused: the order ended
  outcome text check (outcome in ('released', 'deadline', 'cancelled', 'refused')),
  -- The operator who released or refused.
  ended_by text check (ended_by <> ''),
  primary key (player_id, order_id, hold_no),
  check ((ended_at is null) = (outcome is null)),
  check ((extended_at is null) = (extension is null)),
  check (reason = 'legal_order' or until <= placed_at + interval '168 hours'),
  check (reason <> 'legal_order' or until <= coalesce(confirmed_at, placed_at) + interval '168 hours'),
  check (reason <> 'legal_order' or extended_at is null),
  check (confirmed_at is null or reason = 'legal_order'),
  check (order_id <> '' or (reason in ('account_takeover', 'duplicate_person', 'payment_origin') and player_hold_no is null)),
  check (told_from is null or (reason = 'account_takeover' and told_from <= placed_at + interval '720 hours')),
  check (num_nulls(withheld_by, withheld_law, withheld_until) in (0, 3)),
  check (withheld_until is null or withheld_until <= placed_at + interval '2160 hours'),
  check (told_from is null or withheld_by is null)
);
create unique index hold_open on withdrawals.hold (player_id, order_id) where ended_at is null;
create index hold_due on withdrawals.hold (until) where ended_at is null;

grant select, insert on withdrawals.hold to fairlobby_app;
grant update (until, extended_at, extension, confirmed_at, ended_at, outcome, ended_by) on withdrawals.hold to fairlobby_app;

-- A held order keeps its turn in the queue.
alter table withdrawals.queue add column held boolean not null default false;
create index queue_held on withdrawals.queue (ticket) where held;

-- A legal order against a payout bars its player from bets, beside the operator's own bar.
alter table protection.bet_guard add column legal_order boolean not null default false;

-- The open orders as the desk lists them. Kept by triggers.
create table withdrawals.open_order (
  player_id bigint not null,
  order_id text not null,
  created_at timestamptz not null,
  gross bigint not null,
  net bigint not null,
  bank_name text not null,
  channel text not null,
  first boolean not null,
  last_code int not null,
  moved_at timestamptz not null,
  -- The 72 hours of an order without a new step count from here: the last step, or the end of the last hold.
  counts_from timestamptz not null,
  -- How often the bank rejected the account.
  rejections int not null default 0,
  hold_reason text,
  hold_until timestamptz,
  -- The rules that placed a hold on it.
  hits text[] not null default '{}',
  -- Who has taken the row on the desk, and until when the name shows.
  taken_by text,
  taken_until timestamptz,
  primary key (player_id, order_id),
  check ((hold_reason is null) = (hold_until is null)),
  check ((taken_by is null) = (taken_until is null))
);
create index open_order_id on withdrawals.open_order (order_id);
create index open_order_held on withdrawals.open_order (hold_until, order_id) where hold_until is not null;
create index open_order_running on withdrawals.open_order (counts_from, order_id) where hold_until is null;
create index open_order_review on withdrawals.open_order (counts_from, order_id) where last_code = 1800;
create index open_order_sent on withdrawals.open_order (counts_from, order_id) where last_code in (1700, 2100);
create index open_order_rejected on withdrawals.open_order (counts_from, order_id) where rejections >= 2;
create index open_order_age on withdrawals.open_order (created_at, order_id);
create index open_order_gross on withdrawals.open_order (gross, order_id);

grant select on withdrawals.open_order to fairlobby_app;
grant update (taken_by, taken_until) on withdrawals.open_order to fairlobby_app;

create function withdrawals.follow_step() returns trigger
language plpgsql
security definer
set search_path = withdrawals, pg_catalog
as $$
begin
  if new.code in (2200, 2300) then
    delete from open_order where player_id = new.player_id and order_id = new.order_id;
  elsif new.code = 1000 then
    insert into open_order (
      player_id, order_id, created_at, gross, net, bank_name, channel, first, last_code, moved_at, counts_from
    )
    select
      player_id, order_id, created_at, gross, net, bank_name, channel, first, new.code, new.created_at, new.created_at
    from withdrawal where player_id = new.player_id and order_id = new.order_id
    on conflict do nothing;
  else
    update open_order
    set last_code = new.code, moved_at = new.created_at, counts_from = greatest(counts_from, new.created_at),
      rejections = rejections + (new.code = 2000)::int
    where player_id = new.player_id and order_id = new.order_id;
  end if;
  return null;
end
$$;

create function withdrawals.follow_hold() returns trigger
language plpgsql
security definer
set search_path = withdrawals, pg_catalog
as $$
begin
  update open_order
  set hold_reason = case when new.ended_at is null then new.reason end,
    hold_until = case when new.ended_at is null then new.until end,
    counts_from = greatest(counts_from, new.ended_at),
    hits = case
      when new.placed_by not like 'rule:%' or substr(new.placed_by, 6) = any (hits) then hits
      else hits || substr(new.placed_by, 6)
    end
  where player_id = new.player_id and order_id = new.order_id;
  -- The order keeps its turn, and those behind it do not wait for it.
  update queue set held = new.ended_at is null where player_id = new.player_id and order_id = new.order_id;
  return null;
end
$$;

revoke all on function withdrawals.follow_step (), withdrawals.follow_hold () from public;

create trigger follow_step after insert on withdrawals.step
for each row execute function withdrawals.follow_step();

create trigger follow_hold after insert or update on withdrawals.hold
for each row when (new.order_id <> '') execute function withdrawals.follow_hold();
create function withdrawals.stop_while_held() returns trigger
language plpgsql
security definer
set search_path = withdrawals, pg_catalog
as $$
begin
  if exists (
    select from hold where player_id = new.player_id and order_id = new.order_id and ended_at is null
  ) then
    raise exception 'withdrawal % is held', new.order_id using errcode = 'check_violation';
  end if;
  return new;
end
$$;

revoke all on function withdrawals.stop_while_held () from public;

create trigger stop_while_held before insert on withdrawals.step
for each row when (new.code between 1100 and 1700) execute function withdrawals.stop_while_held();

-- After the triggers, which keep out new steps until this is committed.
insert into withdrawals.open_order (
  player_id, order_id, created_at, gross, net, bank_name, channel, first, last_code, moved_at, counts_from, rejections
)
select
  w.player_id, w.order_id, w.created_at, w.gross, w.net, w.bank_name, w.channel, w.first, s.code, s.created_at,
  s.created_at, (
    select count(*) from withdrawals.step r
    where r.player_id = w.player_id and r.order_id = w.order_id and r.code = 2000
  )
from withdrawals.withdrawal w
join lateral (
  select code, created_at from withdrawals.step
  where player_id = w.player_id and order_id = w.order_id order by seq desc limit 1
) s on true
where w.closed_at is null;
