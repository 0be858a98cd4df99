-- Who extended a hold; null for an extension from before this was kept.
alter table withdrawals.hold add column extended_by text;
grant update (extended_by) on withdrawals.hold to fairlobby_app;

-- What undoes something that the same operator began: it counts by itself for policy.
alter table backoffice.done add column own boolean not null default false;
