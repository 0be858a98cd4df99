-- How many players a file had when it was asked for: a download with more is refused. Null: asked for before this migration.
alter table backoffice.export add column players integer check (players >= 0);
