-- Detaches the oldest partition of `ledger.entry` if its month ended before a time, and returns its name and what it
-- had; returns nothing if there is none. Before that the sums of each player's accounts are stored in `ledger.closing`,
-- and the entries that are not of a game in `ledger.kept_entry`. The table of the month stays, with all its entries.
--
-- The statement covers twelve months (R-API-65), so a month is detached only when the latest transfer is thirteen months
-- after its end, whatever the caller asks for. A month that does not add up is never detached.
--
-- Bets wait only while the partition is detached; the sums are made before that, and nothing is written to so old a
-- month. The caller tries again after a lock timeout.
-- players: several
create or replace function ledger.detach_month(p_ended_before timestamptz)
returns table (partition text, entries bigint, players bigint, kept bigint)
language plpgsql
security definer
set search_path = ledger, pg_catalog
set lock_timeout = '2s'
as $$
#variable_conflict use_column
declare
  v_month ledger.entry_month;
  v_ended timestamptz;
  v_wrong bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('ledger:months', 0));
  select * into v_month from ledger.entry_month m where m.detached_at is null order by m.end_id limit 1;
  v_ended := to_timestamp(v_month.end_id / 1000000);
  if v_month.partition is null or v_ended > p_ended_before then
    return;
  end if;
  if v_ended > (select to_timestamp(max(last_transfer_id) / 1000000) from ledger.balance) - interval '13 months' then
    return;
  end if;

  partition := v_month.partition;
  execute format('lock table ledger.%I in share mode', partition);
  execute format(
    'select count(*) from (
       select from ledger.%I group by player_id, transfer_id, currency having sum(amount) <> 0
     ) unbalanced', partition
  ) into v_wrong;
  if v_wrong > 0 then
    raise exception '% transfers of % do not sum to zero', v_wrong, partition;
  end if;

  execute format(
    'insert into ledger.closing (player_id, partition, currency, account, debits, credits)
     select player_id, %L, currency, account,
       coalesce(-sum(amount) filter (where amount < 0), 0), coalesce(sum(amount) filter (where amount > 0), 0)
     from ledger.%I group by player_id, currency, account', partition, partition
  );
  -- The balances after each player's last transfer in the month must be the sums up to its end.
  execute format(
    'select count(*), count(*) filter (where t.cash_after <> s.cash or t.promo_after <> s.promo or t.reserved_after <> s.reserved)
     from (
       select player_id, currency, max(transfer_id) as transfer_id from ledger.%I group by player_id, currency
     ) last
     join ledger.transfer t on t.player_id = last.player_id and t.transfer_id = last.transfer_id
     join (
       select c.player_id, c.currency,
         coalesce(sum(credits - debits) filter (where account = ''cash''), 0) as cash,
         coalesce(sum(credits - debits) filter (where account = ''promo''), 0) as promo,
         coalesce(sum(credits - debits) filter (where account = ''reserved''), 0) as reserved
       from ledger.closing c group by c.player_id, c.currency
     ) s on s.player_id = last.player_id and s.currency = last.currency', partition
  ) into players, v_wrong;
  if v_wrong > 0 then
    raise exception 'the balances of % players at the end of % are not the sums of their entries', v_wrong, partition;
  end if;

  execute format(
    'insert into ledger.kept_entry
     select e.* from ledger.%I e
     join ledger.transfer t on t.player_id = e.player_id and t.transfer_id = e.transfer_id
     where t.kind not in (''stake'', ''win'', ''void'')', partition
  );
  get diagnostics kept = row_count;
  execute format('select count(*) from ledger.%I', partition) into entries;
  execute format('alter table ledger.entry detach partition ledger.%I', partition);
  update ledger.entry_month m set detached_at = now(), entries = detach_month.entries where m.partition = v_month.partition;
  return next;
end
$$;

revoke execute on function ledger.detach_month (timestamptz) from public;
grant execute on function ledger.detach_month (timestamptz) to fairlobby_app;
