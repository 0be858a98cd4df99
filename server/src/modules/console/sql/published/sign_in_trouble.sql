-- How many failed to sign in to the console since a time, by account and by address; the names are hashes.
create or replace view backoffice.sign_in_trouble as
select 'account' as kind, account as hash, failed_at from backoffice.sign_in_failure
union all
select 'address', address, failed_at from backoffice.sign_in_failure where address is not null;

grant select on backoffice.sign_in_trouble to fairlobby_app;
