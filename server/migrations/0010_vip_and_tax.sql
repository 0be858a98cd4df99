-- The VIP channel of withdrawals and reviews under a duty to withhold tax.

-- What was offered with a quote beside its sums: the price of the VIP channel (null: none was offered), and the
-- percentage the tax was taken by.
alter table withdrawals.quote
  add column vip_price bigint check (vip_price > 0),
  add column tax_percent numeric(7, 4) not null default 0 check (tax_percent between 0 and 100),
  add check (tax = 0 or tax_percent > 0);

-- The sums of an order are those of its quote for ever; a VIP price bought later stands beside them.
alter table withdrawals.withdrawal
  drop column vip,
  add column vip_price bigint check (vip_price > 0),
  add column tax_percent numeric(7, 4) not null default 0 check (tax_percent between 0 and 100),
  add check (tax = 0 or tax_percent > 0),
  add check (gross = fee + tax + net),
  -- What the rows below refer to.
  add unique (player_id, order_id, net);

-- The VIP channel, bought for an order: once, and never at a price that would leave nothing of the payout (R-SRV-56).
create table withdrawals.vip (
  player_id bigint not null,
  order_id text not null,
  price bigint not null check (price > 0),
  paid_from text not null check (paid_from in ('balance', 'payout')),
  quoted_net bigint not null,
  chosen_at timestamptz not null,
  -- Paid later than this, the price goes back (R-SRV-57).
  due_at timestamptz not null,
  primary key (player_id, order_id),
  foreign key (player_id, order_id, quoted_net) references withdrawals.withdrawal (player_id, order_id, net),
  check (paid_from = 'balance' or price < quoted_net),
  check (due_at > chosen_at)
);
create index vip_newest on withdrawals.vip (chosen_at desc, order_id desc);

-- The price went back because the promise was missed: at most once, and not before it was.
create table withdrawals.vip_return (
  player_id bigint not null,
  order_id text not null,
  created_at timestamptz not null,
  primary key (player_id, order_id),
  foreign key (player_id, order_id) references withdrawals.vip (player_id, order_id)
);

-- A look of the tax desk at one order, opened with step 1800 (R-SRV-50). Without tax there is none.
create table withdrawals.tax_review (
  player_id bigint not null,
  order_id text not null,
  tax bigint not null check (tax > 0),
  tax_percent numeric(7, 4) not null check (tax_percent > 0),
  -- The law, as the settings named it then.
  duty text not null check (duty <> ''),
  opened_at timestamptz not null,
  primary key (player_id, order_id),
  foreign key (player_id, order_id) references withdrawals.withdrawal (player_id, order_id)
);
create index tax_review_oldest on withdrawals.tax_review (opened_at, order_id);
create index tax_review_order on withdrawals.tax_review (order_id);

-- Who ended a review, and what they noted: the audit entry.
create table withdrawals.tax_review_end (
  player_id bigint not null,
  order_id text not null,
  ended_by text not null check (ended_by <> ''),
  note text not null,
  created_at timestamptz not null,
  primary key (player_id, order_id),
  foreign key (player_id, order_id) references withdrawals.tax_review (player_id, order_id)
);
create index tax_review_end_newest on withdrawals.tax_review_end (created_at desc);

grant select, insert on withdrawals.vip, withdrawals.vip_return to fairlobby_app;
grant select, insert on withdrawals.tax_review, withdrawals.tax_review_end to fairlobby_app;
