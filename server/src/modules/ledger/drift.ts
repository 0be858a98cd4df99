import type { Currency, PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../platform/db/database.ts";
import { prepared, statement } from "./statements.ts";

/** A balance that is not the sum of its entries (R-SRV-03): it exists only if the ledger is broken. */
export interface Drift {
  readonly playerId: PlayerId;
  readonly currency: Currency;
  /** `cash`, `promo`, `reserved`, or `legs`: all legs of the player's transfers with the house's, which sum to zero. */
  readonly account: string;
  readonly balance: bigint;
  readonly entries: bigint;
}

const compared = `
  select player_id as "player_id!", currency as "currency!", account as "account!",
    coalesce(b.amount, 0) as "balance!", coalesce(e.amount, 0) as "entries!"
  from balances b full join entries e using (player_id, currency, account)
  where coalesce(b.amount, 0) <> coalesce(e.amount, 0)
  order by player_id, currency, account`;

const balanceAccounts = `
  cross join lateral (
    values ('cash', b.cash), ('promo', b.promo), ('reserved', b.reserved), ('legs', 0)
  ) a (account, amount)`;

/** What an account's balance is the sum of: the entries, and the sums of the months that were detached. */
const sumParts = (of = ""): string => `(
    select player_id, currency, account, amount from ledger.entry ${of}
    union all
    select player_id, currency, account, credits - debits from ledger.closing ${of}
    offset 0
  )`;

/** Each entry counts for its own account, if that is a player's, and for the sum of the legs. */
const entryAccounts = `
  cross join lateral (
    select e.account where e.account in ('cash', 'promo', 'reserved') union all select 'legs'
  ) a (account)`;

const everyDrift = statement(
  "drift",
  `with balances as (
     select b.player_id, b.currency, a.account, a.amount from ledger.balance b ${balanceAccounts}
   ),
   entries as (
     select e.player_id, e.currency, a.account, sum(e.amount)::bigint as amount
     from ${sumParts()} e ${entryAccounts} group by e.player_id, e.currency, a.account
   ) ${compared}`,
);

/** Returns every drift. Reads the whole ledger. */
export function readDrift(sql: Sql): Promise<Drift[]> {
  return sql.run(everyDrift);
}

const driftOf = prepared(
  "drift_of",
  `with balances as (
     select b.player_id, b.currency, a.account, a.amount
     from unnest($1::bigint[]) p (player_id)
     cross join lateral (select * from ledger.balance where player_id = p.player_id offset 0) b ${balanceAccounts}
   ),
   entries as (
     select p.player_id, s.currency, s.account, s.amount
     from unnest($1::bigint[]) p (player_id)
     cross join lateral (
       select e.currency, a.account, sum(e.amount)::bigint as amount
       from ${sumParts("where player_id = p.player_id")} e ${entryAccounts}
       group by e.currency, a.account
     ) s
   ) ${compared}`,
);

/**
 * Returns the drifts of some players. Reads all their entries, one player at a time: the planner could choose to read
 * the whole table for a join.
 */
export function readDriftOf(sql: Sql, players: readonly PlayerId[]): Promise<Drift[]> {
  return sql.run(driftOf, players);
}

const playerEstimate = statement(
  "estimate_players",
  `select greatest(reltuples, 0)::float8 as "players!" from pg_class where oid = 'ledger.balance'::regclass`,
);

/** Returns the database's estimate of how many players have accounts; 0 before its first analysis. */
export async function estimatePlayers(sql: Sql): Promise<number> {
  return (await sql.first(playerEstimate))?.players ?? 0;
}

const driftSince = statement(
  "drift_since",
  `with active as (
     select player_id, currency, min(transfer_id) as first from ledger.transfer
     where created_at >= $1 group by player_id, currency
   ),
   balances as (
     select b.player_id, b.currency, a.account, a.amount
     from active join ledger.balance b using (player_id, currency) ${balanceAccounts}
   ),
   entries as (
     select player_id, currency, account, sum(amount)::bigint as amount
     from (
       select w.player_id, w.currency, a.account, a.amount
       from active w
       join lateral (
         select t.cash_after, t.promo_after, t.reserved_after from ledger.transfer t
         where t.player_id = w.player_id and t.currency = w.currency and t.transfer_id < w.first
         order by t.transfer_id desc limit 1
       ) base on true
       cross join lateral (
         values ('cash', base.cash_after), ('promo', base.promo_after), ('reserved', base.reserved_after)
       ) a (account, amount)
       union all
       select w.player_id, w.currency, newer.account, newer.amount
       from active w
       -- Summed one player at a time: the planner could choose to read the whole table for a join.
       cross join lateral (
         select a.account, sum(e.amount)::bigint as amount from ledger.entry e ${entryAccounts}
         where e.player_id = w.player_id and e.transfer_id >= w.first and e.currency = w.currency
         group by a.account
       ) newer
     ) parts
     group by player_id, currency, account
   ) ${compared}`,
);

/**
 * Returns the drifts in what was posted since a time (milliseconds since the epoch): each balance must equal the one
 * after the last earlier transfer (`…_after`) plus the entries since.
 */
export function readDriftSince(sql: Sql, since: number): Promise<Drift[]> {
  return sql.run(driftSince, new Date(since));
}

const unbalancedTransfers = statement(
  "count_unbalanced_transfers",
  `select count(*)::int as "count!" from (
     select from ledger.entry group by player_id, transfer_id, currency having sum(amount) <> 0
   ) unbalanced`,
);

/**
 * Counts the transfers whose legs do not sum to zero, in the months that are attached: a month is detached only when it
 * has none. Reads the whole ledger.
 */
export async function countUnbalancedTransfers(sql: Sql): Promise<number> {
  return (await sql.first(unbalancedTransfers))?.count ?? 0;
}

const playersAfter = statement(
  "players_after",
  "select distinct player_id from ledger.balance where player_id > $1 order by player_id limit $2",
);

/** Returns the next players with accounts, by id. */
export async function readPlayersAfter(sql: Sql, after: PlayerId, limit: number): Promise<PlayerId[]> {
  return (await sql.run(playersAfter, after, limit)).map(({ playerId }) => playerId);
}
