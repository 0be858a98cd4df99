-- What a player can prove: signed quotes, and the published list of payouts, day by day.

-- Every key statements were ever signed with; a replaced one stays published.
create table platform.signing_key (
  key_id text primary key,
  public_key text not null unique,
  first_used_at timestamptz not null
);
grant select, insert on platform.signing_key to fairlobby_app;

-- The quote as it was signed; null for quotes older than signing.
alter table withdrawals.quote
  add column statement text,
  add column signature text,
  add column public_key text,
  add check (num_nulls(statement, signature, public_key) in (0, 3));

-- The signed quote an order was placed with: never changed, never removed (R-HON-11).
create table withdrawals.order_statement (
  player_id bigint not null,
  order_id text not null,
  statement text not null,
  signature text not null,
  public_key text not null,
  primary key (player_id, order_id)
);
grant select, insert on withdrawals.order_statement to fairlobby_app;

create schema payouts_feed;
grant usage on schema payouts_feed to fairlobby_app;

-- Orders that reached 2200, as the facts told them. Amounts are minor units.
create table payouts_feed.payout (
  player_id bigint not null,
  order_id text not null,
  gross bigint not null,
  net bigint not null check (net > 0),
  ordered_at timestamptz not null,
  paid_at timestamptz not null,
  primary key (player_id, order_id),
  check (gross >= net),
  check (paid_at >= ordered_at)
);
create index payout_newest on payouts_feed.payout (paid_at desc, order_id);

-- Payouts the bank returned later.
create table payouts_feed.payout_return (
  player_id bigint not null,
  order_id text not null,
  returned_at timestamptz not null,
  primary key (player_id, order_id)
);
create index payout_return_newest on payouts_feed.payout_return (returned_at);

-- A day that is over: the signed root of the tree over its lines, chained to the day before (R-HON-12).
create table payouts_feed.day (
  day date primary key,
  first_number bigint not null check (first_number > 0),
  lines int not null check (lines >= 0),
  statement text not null unique,
  signature text not null,
  public_key text not null,
  closed_at timestamptz not null
);

-- A line of a closed day, with its way to the root. Numbers run through all days without a gap.
create table payouts_feed.line (
  number bigint primary key check (number > 0),
  day date not null references payouts_feed.day (day),
  player_id bigint not null,
  order_id text not null,
  kind text not null check (kind in ('paid', 'returned')),
  line text not null,
  -- Opens the line's commitment to the order; told to its player alone.
  salt text not null,
  -- Sibling hashes from the bottom, 32 bytes each.
  path bytea not null check (octet_length(path) % 32 = 0),
  unique (player_id, order_id, kind)
);
create index line_of_day on payouts_feed.line (day, number);

-- Nothing here is ever changed or removed.
grant select, insert on payouts_feed.payout, payouts_feed.payout_return, payouts_feed.day, payouts_feed.line
to fairlobby_app;

-- Payouts from before the feed kept its own.
insert into payouts_feed.payout (player_id, order_id, gross, net, ordered_at, paid_at)
select w.player_id, w.order_id, w.gross, w.net, w.created_at, s.created_at
from withdrawals.step s
join withdrawals.withdrawal w on w.player_id = s.player_id and w.order_id = s.order_id
where s.code = 2200;
insert into payouts_feed.payout_return (player_id, order_id, returned_at)
select player_id, order_id, settled_at from withdrawals.payout_attempt where outcome = 'reversed';
