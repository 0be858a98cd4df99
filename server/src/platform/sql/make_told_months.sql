-- Makes the partitions of `platform.told` from this month to the one of a time, at most 24 in one call, and returns how
-- many it made. Rows of such a month that are already in `told_other` are moved. Writers wait meanwhile; the caller tries
-- again after a lock timeout.
-- players: several
create or replace function platform.make_told_months(p_until timestamptz) returns int
language plpgsql
security definer
set search_path = platform, pg_catalog
set timezone = 'UTC'
set lock_timeout = '2s'
as $$
declare
  v_made int := 0;
  v_start timestamptz := date_trunc('month', now());
  v_end timestamptz;
  v_partition text;
begin
  perform pg_advisory_xact_lock(hashtextextended('platform:told', 0));
  while v_start <= p_until and v_made < 24 loop
    v_end := v_start + interval '1 month';
    v_partition := 'told_' || to_char(v_start, 'YYYY_MM');
    if to_regclass('platform.' || v_partition) is null then
      execute format('create table platform.%I (like platform.told)', v_partition);
      execute 'lock table platform.told_other';
      execute format(
        'with moved as (delete from platform.told_other where at >= %L and at < %L returning *)
         insert into platform.%I select * from moved', v_start, v_end, v_partition
      );
      execute format(
        'alter table platform.told attach partition platform.%I for values from (%L) to (%L)', v_partition, v_start, v_end
      );
      v_made := v_made + 1;
    end if;
    v_start := v_end;
  end loop;
  return v_made;
end
$$;

revoke execute on function platform.make_told_months (timestamptz) from public;
grant execute on function platform.make_told_months (timestamptz) to fairlobby_app;
