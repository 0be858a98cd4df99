-- What reconciliation and the payouts feed read follows what is new, not all there is (R-SRV-115, R-SRV-117).

-- Finds an order's bookings without the player's other ones. Money bookings are few among stakes and wins, which pay
-- nothing for this index; building it reads the table once.
create index transfer_subject on ledger.transfer (player_id, subject) where kind not in ('stake', 'win', 'void');

-- Which payouts and returns no closed day holds. The default covers rows written by a node of the version before; such a
-- node does not mark what it publishes, so a line is still looked for before one is written.
alter table payouts_feed.payout add column published boolean not null default true;
alter table payouts_feed.payout alter column published set default false;
alter table payouts_feed.payout_return add column published boolean not null default true;
alter table payouts_feed.payout_return alter column published set default false;

update payouts_feed.payout p set published = false
where not exists (
  select from payouts_feed.line l where l.player_id = p.player_id and l.order_id = p.order_id and l.kind = 'paid'
);
update payouts_feed.payout_return r set published = false
where not exists (
  select from payouts_feed.line l where l.player_id = r.player_id and l.order_id = r.order_id and l.kind = 'returned'
);

create index payout_unpublished on payouts_feed.payout (paid_at, order_id) where not published;
create index payout_return_unpublished on payouts_feed.payout_return (returned_at, order_id) where not published;
grant update (published) on payouts_feed.payout, payouts_feed.payout_return to fairlobby_app;
