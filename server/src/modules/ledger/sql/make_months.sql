-- Makes the partitions of `ledger.entry` for the months up to a time, at most 24 in one call, and returns how many it
-- made. Entries of such a month that are already in `entry_other` are moved.
--
-- Reads of all months wait while a partition is attached, and it waits for those under way; bets do not wait unless they
-- write to `entry_other`. The caller tries again after a lock timeout.
-- players: several
create or replace function ledger.make_months(p_until timestamptz) returns int
language plpgsql
security definer
set search_path = ledger, pg_catalog
set lock_timeout = '2s'
as $$
declare
  v_made int := 0;
  v_first bigint;
  v_start timestamp;
  v_end bigint;
  v_partition text;
begin
  perform pg_advisory_xact_lock(hashtextextended('ledger:months', 0));
  while v_made < 24 loop
    select max(end_id) into v_first from ledger.entry_month;
    v_start := to_timestamp(v_first / 1000000) at time zone 'UTC';
    exit when v_start > p_until at time zone 'UTC';

    v_end := extract(epoch from v_start + interval '1 month')::bigint * 1000000;
    v_partition := 'entry_' || to_char(v_start, 'YYYY_MM');
    execute format('create table ledger.%I (like ledger.entry including constraints)', v_partition);
    execute 'lock table ledger.entry_other';
    execute format(
      'insert into ledger.%I select * from ledger.entry_other where transfer_id >= %s and transfer_id < %s',
      v_partition, v_first, v_end
    );
    execute format('delete from ledger.entry_other where transfer_id >= %s and transfer_id < %s', v_first, v_end);
    execute format(
      'alter table ledger.entry attach partition ledger.%I for values from (%s) to (%s)', v_partition, v_first, v_end
    );
    insert into ledger.entry_month (partition, first_id, end_id) values (v_partition, v_first, v_end);
    v_made := v_made + 1;
  end loop;
  return v_made;
end
$$;

revoke execute on function ledger.make_months (timestamptz) from public;
grant execute on function ledger.make_months (timestamptz) to fairlobby_app;
