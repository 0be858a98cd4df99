-- The console says of an entry which number it has in the log (R-AUD-07).
grant select on audit.sealed to fairlobby_console;

comment on column backoffice.policy_version.version is
  'The highest version whose time has come is in force: a later one therefore ends one that still waits.';
comment on column backoffice.policy_version.proposal_id is
  'Null: one person decided, as the policy before allowed.';
