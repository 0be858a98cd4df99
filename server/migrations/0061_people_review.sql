-- When the list of people and roles was confirmed by an admin and compliance; rows are only added.
create table backoffice.people_review (
  proposal_id uuid primary key references backoffice.proposal,
  reviewed_at timestamptz not null,
  -- SHA-256 over the list that was confirmed, base64url.
  hash text not null
);
grant select, insert on backoffice.people_review to fairlobby_console;
