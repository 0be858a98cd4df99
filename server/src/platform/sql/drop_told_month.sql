-- Drops the oldest partition of `platform.told` if its month ended before a time, and returns its name and number of rows;
-- returns nothing if there is none. Runs, losses and rows without a month that are older go too. Whatever the caller asks
-- for, the last 31 days stay.
-- players: several
create or replace function platform.drop_told_month(p_ended_before timestamptz)
returns table (partition text, rows bigint)
language plpgsql
security definer
set search_path = platform, pg_catalog
set timezone = 'UTC'
set lock_timeout = '2s'
as $$
declare
  v_before timestamptz := least(p_ended_before, now() - interval '31 days');
begin
  perform pg_advisory_xact_lock(hashtextextended('platform:told', 0));
  delete from platform.told_other o where o.at < v_before;
  delete from platform.told_gap g where g.until_at < v_before;
  delete from platform.told_run r where r.complete_until < v_before;

  select c.relname into partition
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = 'platform.told'::regclass and c.relname ~ '^told_[0-9]{4}_[0-9]{2}$'
    and to_date(c.relname, '"told_"YYYY_MM') + interval '1 month' <= v_before
  order by c.relname limit 1;
  if partition is null then
    return;
  end if;
  execute format('select count(*) from platform.%I', partition) into rows;
  execute format('drop table platform.%I', partition);
  return next;
end
$$;

revoke execute on function platform.drop_told_month (timestamptz) from public;
grant execute on function platform.drop_told_month (timestamptz) to fairlobby_app;
