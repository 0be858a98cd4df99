-- What a lobby publishes each hour about how its operators work, as it was signed; never changed afterwards.
create schema operators_manifest;
grant usage on schema operators_manifest, backoffice to fairlobby_app;

create table operators_manifest.manifest (
  -- When the hour began.
  hour timestamptz primary key,
  statement text not null,
  signature text not null,
  public_key text not null,
  -- The same in words: the statement has only the fingerprint of the waiting changes of the policy.
  manifest jsonb not null,
  made_at timestamptz not null
);
grant select, insert on operators_manifest.manifest to fairlobby_app;
