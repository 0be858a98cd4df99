-- Whether the payout was to one of the bundled demo visitors, who play with play money only (R-TKR-09).
alter table payouts_feed.payout add column to_visitor boolean not null default false;
