-- Who placed a hold, by the id of the console account: names are for reading. Null: a rule, or from before.
alter table withdrawals.hold add column placed_by_id uuid;
