-- A link that two people give has two halves: the link's own token, shown to the approver, and a code, shown to the proposer.
alter table backoffice.proposal
  -- Keyed hash of the code; null: the action ends without a link, or the proposal is from before.
  add column code_hash bytea;

alter table backoffice.invitation
  -- SHA-256 of the token alone where a code belongs to it: `token_hash` is then of both. Null: the link is whole.
  add column link_hash bytea unique,
  add column wrong_codes smallint not null default 0,
  add check (wrong_codes between 0 and 5 and (wrong_codes = 0 or link_hash is not null));
grant update (wrong_codes) on backoffice.invitation to fairlobby_console;
