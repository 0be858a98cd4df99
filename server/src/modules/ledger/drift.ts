import type { Currency, PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../platform/db/database.ts";
import type { RowOf } from "../../platform/db/query.ts";
import { preparedQuery, query } from "./statements.ts";

/** A balance that is not the sum of its entries (R-SRV-03): it exists only if the ledger is broken. */
export interface Drift {
  readonly playerId: PlayerId;
  readonly currency: Currency;
  /**
   * `cash`, `promo`, `reserved`, or `legs`: all legs of the player's transfers, the house's included, which sum to
   * zero. Reconciliation adds `grants`: promotional gold compared with what is left of the grants.
   */
  readonly account: string;
  readonly balance: bigint;
  readonly entries: bigint;
}

const accounts = ["cash", "legs", "promo", "reserved"] as const;

/** The sums of the selected legs, by account and in all. */
const sumsByAccount = `
  coalesce(sum(amount) filter (where account = 'cash'), 0)::bigint as cash,
  coalesce(sum(amount) filter (where account = 'promo'), 0)::bigint as promo,
  coalesce(sum(amount) filter (where account = 'reserved'), 0)::bigint as reserved,
  coalesce(sum(amount), 0)::bigint as legs`;

/** What balances must equal: the sums of the entries, and of the months that were detached. */
const sums = (where = ""): string => `
  select player_id, currency, ${sumsByAccount}
  from (
    select player_id, currency, account, amount from ledger.entry ${where}
    union all
    select player_id, currency, account, credits - debits from ledger.closing ${where}
  ) parts
  group by player_id, currency`;

/**
 * Compares balances (`b`) with sums (`e`), and returns one row for each player and currency in which they differ. One row
 * for each account would need lateral subqueries, which Citus cannot send to its servers.
 */
const compared = `
  coalesce(b.cash, 0) as "cash!", coalesce(e.cash, 0) as "cash_entries!",
  coalesce(b.promo, 0) as "promo!", coalesce(e.promo, 0) as "promo_entries!",
  coalesce(b.reserved, 0) as "reserved!", coalesce(e.reserved, 0) as "reserved_entries!",
  coalesce(e.legs, 0) as "legs_entries!"`;
const differs = `
  (coalesce(b.cash, 0), coalesce(b.promo, 0), coalesce(b.reserved, 0), 0)
  <> (coalesce(e.cash, 0), coalesce(e.promo, 0), coalesce(e.reserved, 0), coalesce(e.legs, 0))`;

type Compared = RowOf<typeof everyDrift>;

/** Returns the accounts that differ. The legs of a player's transfers must sum to zero. */
function driftsOf({ playerId, currency, ...row }: Compared): Drift[] {
  const balances = { cash: row.cash, legs: 0n, promo: row.promo, reserved: row.reserved };
  return accounts
    .map((account) => ({
      playerId,
      currency,
      account,
      balance: balances[account],
      entries: row[`${account}Entries`],
    }))
    .filter(({ balance, entries }) => balance !== entries);
}

const everyDrift = query(
  "every_drift",
  `select player_id as "player_id!", currency as "currency!", ${compared}
   from ledger.balance b full join (${sums()}) e using (player_id, currency)
   where ${differs} order by player_id, currency`,
);

/** Returns every drift. Reads the whole ledger. */
export async function readDrift(sql: Sql): Promise<Drift[]> {
  return (await everyDrift(sql)).flatMap(driftsOf);
}

const driftOf = preparedQuery(
  "drift_of",
  `select player_id as "player_id!", currency as "currency!", ${compared}
   from (select * from ledger.balance where player_id = :playerId) b
     full join (${sums("where player_id = :playerId")}) e using (player_id, currency)
   where ${differs} order by currency`,
);

/**
 * Returns the drifts of some players. Reads all their entries, with one statement for each player: for several at once
 * the planner could choose to read the whole table.
 */
export async function readDriftOf(sql: Sql, players: readonly PlayerId[]): Promise<Drift[]> {
  const drifts: Drift[] = [];
  for (const playerId of players) drifts.push(...(await driftOf(sql, { playerId })).flatMap(driftsOf));
  return drifts;
}

const playerEstimate = query(
  "player_estimate",
  `select greatest(reltuples, 0)::float8 as "players!" from pg_class where oid = 'ledger.balance'::regclass`,
);

/** Returns the database's estimate of how many players have accounts; 0 before its first analysis. */
export async function estimatePlayers(sql: Sql): Promise<number> {
  return (await playerEstimate.first(sql))?.players ?? 0;
}

const driftSince = query(
  "drift_since",
  `select player_id as "player_id!", currency as "currency!", ${compared}
   from (
     select w.player_id, w.currency,
       coalesce(base.cash_after, 0) + newer.cash as cash, coalesce(base.promo_after, 0) + newer.promo as promo,
       coalesce(base.reserved_after, 0) + newer.reserved as reserved, newer.legs
     from (
       select player_id, currency, min(transfer_id) as first from ledger.transfer
       where created_at >= :since group by player_id, currency
     ) w
     left join lateral (
       select t.cash_after, t.promo_after, t.reserved_after from ledger.transfer t
       where t.player_id = w.player_id and t.currency = w.currency and t.transfer_id < w.first
       order by t.transfer_id desc limit 1
     ) base on true
     -- Summed one player at a time: the planner could choose to read the whole table for a join.
     cross join lateral (
       select ${sumsByAccount} from ledger.entry n
       where n.player_id = w.player_id and n.transfer_id >= w.first and n.currency = w.currency
     ) newer
   ) e
   left join ledger.balance b using (player_id, currency)
   where ${differs} order by player_id, currency`,
);

/**
 * Returns the drifts in what was posted since a time (milliseconds since the epoch): each balance must equal the one
 * after the last earlier transfer (`…_after`) plus the entries since.
 */
export async function readDriftSince(sql: Sql, since: number): Promise<Drift[]> {
  return (await driftSince(sql, { since })).flatMap(driftsOf);
}

const unbalancedTransfers = query(
  "unbalanced_transfers",
  `select count(*)::int as "count!" from (
     select from ledger.entry group by player_id, transfer_id, currency having sum(amount) <> 0
   ) unbalanced`,
);

/**
 * Counts the transfers whose legs do not sum to zero, in the months that are attached: a month is detached only when it
 * has none. Reads the whole ledger.
 */
export async function countUnbalancedTransfers(sql: Sql): Promise<number> {
  return (await unbalancedTransfers.first(sql))?.count ?? 0;
}

const playersAfter = query(
  "players_after",
  "select distinct player_id from ledger.balance where player_id > :after order by player_id limit :limit",
);

/** Returns the next players with accounts, by id. */
export async function readPlayersAfter(sql: Sql, after: PlayerId, limit: number): Promise<PlayerId[]> {
  return (await playersAfter(sql, { after, limit })).map(({ playerId }) => playerId);
}
