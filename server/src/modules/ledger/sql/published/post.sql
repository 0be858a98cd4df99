-- Posts a batch; each posting succeeds or fails alone, and its result has its position (from 1).
--
-- A posting: { player, currency, key, fingerprint, kind, subject, mode, … } with, by mode,
--   legs   { cash, promo, reserved, house: { <account>: amount, … } }   signed; all sum to zero
--   stake  { amount, barred? }   promotional gold first, then cash, against house:games; a barred one is refused
--   share  { amount, ref }   a win: split between promotional gold and cash as the stake `ref` was
--   void   { ref }           takes the stake `ref` back; if there is none yet, it can never be posted later
--
-- Outcomes: posted · replayed (the first result again) · conflict (key used with another fingerprint) ·
-- insufficient · unknown_ref (no such stake) · voided (the stake was taken back) · barred · no_account ·
-- unbalanced (legs that do not sum to zero: a bug of the caller).
--
-- Postings of one player in one batch are applied in order, one turn after the other. A separate statement
-- takes the locks, always in the same order, so that the statements after it see what a concurrent
-- transaction committed while this one waited.
--
-- A player's transfers are numbered in the order of their commits, roughly in microseconds since the epoch, so that ids
-- of different players are in the order of time but for the skew of the servers' clocks. They are unique per player only.
--
-- Each statement reads or writes one table, by its players, and all joins are in memory: on a cluster, where the players
-- of a batch have their rows on one server, Citus runs it as one task (docs/decisions/0036-rows-by-player.md).
--
-- Citus finds the server of a statement by its filter on `v_players`; it plans each call with its values, so that `is null` is
-- gone by then. PostgreSQL alone uses one plan for all calls, in which `is null` keeps the filter from being a condition of an
-- index: as one, it made a batch read all transfers of its players (docs/decisions/0066-one-text-of-each-function.md).
--
-- players: several
create or replace function ledger.post(p_postings jsonb, p_at timestamptz)
returns table (
  ord bigint,
  outcome text,
  transfer_id bigint,
  amount bigint,
  promo_part bigint,
  cash bigint,
  promo bigint,
  reserved bigint
)
language plpgsql
security definer
set search_path = ledger, pg_catalog
-- Plans are cached for the life of a connection, and the first are made on empty tables, where a
-- sequential scan looks cheap. Every read of a table here is a look-up by key.
set enable_seqscan = off
set enable_mergejoin = off
-- A cluster has neither of these two (platform/db/distribute.ts).
set enable_hashjoin = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  v_turns bigint := 1;
  v_players bigint[];
  v_balances ledger.balance[];
  v_key_players bigint[];
  v_keys text[];
  v_transfers ledger.transfer[];
  v_planned ledger.planned_posting[];
begin
  -- With the keys that the postings have or refer to.
  select
    array_agg(p.player),
    array_agg(p.player) || array_agg(p.player) filter (where p.ref is not null),
    array_agg(p.key) || array_agg(p.ref) filter (where p.ref is not null)
  into v_players, v_key_players, v_keys
  from jsonb_to_recordset(p_postings) as p (player bigint, key text, ref text);

  if cardinality(v_players) > 1 then
    select max(n) into v_turns from (select count(*) as n from unnest(v_players) player group by player) c;
  end if;

  for v_turn in 1..v_turns loop
    select array_agg(held.b) into v_balances
    from (
      select b from ledger.balance b where b.player_id = any (v_players) order by b.player_id, b.currency for no key update
    ) held;

    select array_agg(found.t) into v_transfers
    from (
      select t
      from unnest(v_key_players, v_keys) k (player, key)
      join ledger.transfer t on t.player_id = k.player and t.key = k.key
      where v_players is null or t.player_id = any (v_players)
      union
      select t
      from unnest(v_key_players, v_keys) k (player, key)
      join ledger.transfer t on t.player_id = k.player and t.voids = k.key
      where v_players is null or t.player_id = any (v_players)
    ) found;

    with known as (
      select
        r.*,
        b.cash as had_cash, b.promo as had_promo, b.reserved as had_reserved, b.last_transfer_id,
        prior.transfer_id as prior_id, prior.fingerprint as prior_fingerprint,
        prior.amount as prior_amount, prior.promo_part as prior_promo_part,
        prior.cash_after as prior_cash, prior.promo_after as prior_promo, prior.reserved_after as prior_reserved,
        -- Only a stake can be won on or taken back; the key of any other posting does not count.
        case when stake.kind = 'stake' then stake.amount end as stake_amount,
        stake.promo_part as stake_promo_part,
        stake.kind <> 'stake' as ref_is_other,
        void.transfer_id is not null as is_voided
      from (
        select p.*, row_number() over (partition by p.player order by p.ord) as turn
        from rows from (
          jsonb_to_recordset(p_postings) as (
            player bigint, currency text, key text, fingerprint text, kind text, subject text, mode text,
            amount bigint, ref text, cash bigint, promo bigint, reserved bigint, house jsonb, barred boolean
          )
        ) with ordinality as p (
          player, currency, key, fingerprint, kind, subject, mode,
          amount, ref, cash, promo, reserved, house, barred, ord
        )
      ) r
      left join unnest(v_balances) b on b.player_id = r.player and b.currency = r.currency
      left join unnest(v_transfers) prior on prior.player_id = r.player and prior.key = r.key
      left join unnest(v_transfers) stake
        on stake.player_id = r.player and stake.key = r.ref and stake.currency = r.currency
      left join unnest(v_transfers) void
        on void.player_id = r.player and void.voids = case r.mode when 'stake' then r.key else r.ref end
      where r.turn = v_turn
    ),
    -- What each posting would change, by mode.
    weighed as (
      select
        k.*,
        case k.mode
          when 'stake' then k.amount
          when 'share' then k.amount
          when 'void' then case when k.is_voided then 0 else coalesce(k.stake_amount, 0) end
          else greatest(abs(coalesce(k.cash, 0)) + abs(coalesce(k.promo, 0)), abs(coalesce(k.reserved, 0)))
        end as moved,
        case k.mode
          when 'stake' then least(k.amount, k.had_promo)
          -- Rounded down: the odd unit of a win goes to cash, in the player's favour.
          when 'share' then case
            when coalesce(k.stake_promo_part, 0) = 0 then 0
            else div(k.amount::numeric * k.stake_promo_part, k.stake_amount)::bigint
          end
          when 'void' then case when k.is_voided then 0 else coalesce(k.stake_promo_part, 0) end
          else abs(coalesce(k.promo, 0))
        end as moved_promo
      from known k
    ),
    judged as (
      select
        w.*,
        case w.mode
          when 'legs' then coalesce(w.cash, 0)
          when 'stake' then w.moved_promo - w.moved
          else w.moved - w.moved_promo
        end as cash_change,
        case w.mode
          when 'legs' then coalesce(w.promo, 0)
          when 'stake' then -w.moved_promo
          else w.moved_promo
        end as promo_change,
        coalesce(w.reserved, 0) as reserved_change,
        case
          when w.had_cash is null then 'no_account'
          when w.prior_id is not null then
            case when w.prior_fingerprint = w.fingerprint then 'replayed' else 'conflict' end
          when w.mode = 'stake' then case
            when w.is_voided then 'voided'
            when w.barred then 'barred'
            when w.had_cash + w.had_promo < w.amount then 'insufficient'
            else 'posted'
          end
          when w.mode = 'share' then case
            when w.stake_amount is null then 'unknown_ref'
            when w.is_voided then 'voided'
            else 'posted'
          end
          when w.mode = 'void' then case when w.ref_is_other then 'unknown_ref' else 'posted' end
          when coalesce(w.cash, 0) + coalesce(w.promo, 0) + coalesce(w.reserved, 0)
            + coalesce((select sum(h.value::bigint) from jsonb_each_text(w.house) h), 0) <> 0 then 'unbalanced'
          when w.had_cash + coalesce(w.cash, 0) < 0
            or w.had_promo + coalesce(w.promo, 0) < 0
            or w.had_reserved + coalesce(w.reserved, 0) < 0 then 'insufficient'
          else 'posted'
        end as verdict
      from weighed w
    )
    select
      array_agg(
        (
          j.ord,
          j.verdict,
          j.player,
          case
            when j.verdict = 'posted' then
              greatest(j.last_transfer_id + 1, (extract(epoch from clock_timestamp()) * 1000000)::bigint)
            else j.prior_id
          end,
          j.key,
          j.fingerprint,
          j.kind,
          j.subject,
          j.currency,
          case j.verdict when 'posted' then j.moved when 'replayed' then j.prior_amount end,
          case j.verdict when 'posted' then j.moved_promo when 'replayed' then j.prior_promo_part end,
          case when j.mode = 'void' and not j.is_voided then j.ref end,
          j.cash_change,
          j.promo_change,
          j.reserved_change,
          case j.verdict
            when 'posted' then j.had_cash + j.cash_change when 'replayed' then j.prior_cash else j.had_cash
          end,
          case j.verdict
            when 'posted' then j.had_promo + j.promo_change when 'replayed' then j.prior_promo else j.had_promo
          end,
          case j.verdict
            when 'posted' then j.had_reserved + j.reserved_change when 'replayed' then j.prior_reserved
            else j.had_reserved
          end,
          case when j.mode = 'legs' then coalesce(j.house, '{}') end
        )::ledger.planned_posting
      )
    into v_planned
    from judged j;

    -- The id is kept in all balances of the player: it is unique across currencies.
    update ledger.balance b
    set
      cash = case when b.currency = p.currency then p.cash else b.cash end,
      promo = case when b.currency = p.currency then p.promo else b.promo end,
      reserved = case when b.currency = p.currency then p.reserved else b.reserved end,
      last_transfer_id = p.transfer_id
    from unnest(v_planned) p
    where p.outcome = 'posted' and b.player_id = p.player_id and (v_players is null or b.player_id = any (v_players));

    insert into ledger.transfer (
      player_id, transfer_id, key, fingerprint, kind, subject, currency, amount, promo_part, voids,
      cash_after, promo_after, reserved_after, created_at
    )
    select
      p.player_id, p.transfer_id, p.key, p.fingerprint, p.kind, p.subject, p.currency, p.amount, p.promo_part, p.voids,
      p.cash, p.promo, p.reserved, p_at
    from unnest(v_planned) p
    where p.outcome = 'posted';

    insert into ledger.entry (player_id, transfer_id, leg, account, currency, amount)
    select p.player_id, p.transfer_id, l.leg, l.account, p.currency, l.amount
    from unnest(v_planned) p
    cross join lateral (
      values
        (1, 'cash', p.cash_change),
        (2, 'promo', p.promo_change),
        (3, 'reserved', p.reserved_change),
        (4, 'house:games', case when p.house is null then -(p.cash_change + p.promo_change) else 0 end)
      union all
      select 4 + h.position, 'house:' || h.name, h.value::bigint
      from jsonb_each_text(p.house) with ordinality h (name, value, position)
    ) l (leg, account, amount)
    where p.outcome = 'posted' and l.amount <> 0;

    return query
      select p.ord, p.outcome, p.transfer_id, p.amount, p.promo_part, p.cash, p.promo, p.reserved
      from unnest(v_planned) p;
  end loop;
end
$$;

revoke execute on function ledger.post (jsonb, timestamptz) from public;
grant execute on function ledger.post (jsonb, timestamptz) to fairlobby_app;
