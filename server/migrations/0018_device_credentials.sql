-- What opens a device: a random credential the server issued, no longer an id the client made (ADR 0012).

create table accounts.credential (
  -- SHA-256; the credential itself is kept nowhere.
  credential_hash bytea primary key,
  device_hash bytea not null,
  -- first_contact: the id a client made for itself; opens its device while no reply is known to have arrived there
  -- offered: issued, not yet known to have arrived · kept: it came back, or a token given with it did
  -- spent: opens nothing any more; remembered, so that its device is not welcomed with a gift again
  state text not null check (state in ('first_contact', 'offered', 'kept', 'spent')),
  -- Until when a first contact opens its device; null: until a credential of it is kept.
  opens_until timestamptz,
  issued_at timestamptz not null,
  check (opens_until is null or state in ('first_contact', 'spent'))
);
create index credential_of_device on accounts.credential (device_hash);
create unique index credential_kept on accounts.credential (device_hash) where state = 'kept';

-- Devices known so far go on with the id they made, and change it for a credential at their next sign-in.
insert into accounts.credential (credential_hash, device_hash, state, issued_at)
select device_hash, device_hash, 'first_contact', created_at from accounts.device;

grant select, insert, update on accounts.credential to fairlobby_app;

-- The credential that was offered with this session, until the token's first use shows that it arrived.
alter table accounts.session add column offered_hash bytea;

-- A changed password detaches the account from every other device.
create index device_of_player on accounts.device (player_id);
create index device_of_guest on accounts.device (guest_id);
