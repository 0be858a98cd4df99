-- Who took an alert, by the id of the console account: names are for reading. Null: nobody, or taken before this was kept.
alter table alerts.alert add column taken_by_id uuid;
