-- What came in for a deposit order, sum by sum: a code can be paid twice, late, or with another amount, and money that
-- must not be credited goes back to who paid it.

create table cashier.receipt (
  player_id bigint not null,
  order_id text not null,
  seq int not null check (seq > 0),
  -- The provider's payment. Several receipts of one payment are its captures, each counted once.
  payment_id text not null,
  amount bigint not null check (amount > 0),
  paid_at timestamptz not null,
  -- credited: in the player's cash · returning: on its way back · returned: the provider confirmed it
  outcome text not null check (outcome in ('credited', 'returning', 'returned')),
  -- How often the provider was asked to send it back, and its name of the refund once it answered.
  refund_calls int not null default 0 check (refund_calls >= 0),
  refund_id text,
  booked_at timestamptz not null,
  primary key (player_id, order_id, seq)
);

insert into cashier.receipt (player_id, order_id, seq, payment_id, amount, paid_at, outcome, booked_at)
select player_id, order_id, 1, payment_id, captured, paid_at, 'credited', credited_at
from cashier.deposit where credited_at is not null;

alter table cashier.deposit
  -- Some of the money that came for it is on its way back.
  add column goes_back boolean not null default false,
  -- When the provider is to be asked about it again; null when there is nothing more to wait for.
  add column next_look_at timestamptz,
  drop constraint deposit_state_check,
  add constraint deposit_state_check check (
    state in ('opened', 'awaiting', 'credited', 'credited_late', 'expired', 'declined', 'refused', 'returned')
  );

update cashier.deposit set next_look_at = now() where state in ('opened', 'awaiting', 'expired');

create index deposit_due on cashier.deposit (next_look_at, order_id) where next_look_at is not null;
create index deposit_recent on cashier.deposit (player_id, created_at);

grant select, insert on cashier.receipt to fairlobby_app;
grant update (outcome, refund_calls, refund_id) on cashier.receipt to fairlobby_app;
