import type { PlayerId } from "@fairlobby/contract";
import type { Database, Sql, Tx } from "../../platform/db/database.ts";
import { prepared, statement } from "./statements.ts";

/** A round, summed up from its bookings so far. Minor units. */
export interface Round {
  /** The number of the player's round, from 1, in the order they began. */
  readonly roundNo: bigint;
  readonly gameId: string;
  /** The provider's id. */
  readonly roundId: string;
  readonly staked: bigint;
  /** The part of `staked` that was taken back. */
  readonly takenBack: bigint;
  readonly paid: bigint;
  /** Cash and promotional gold after the round's latest booking, and that booking's id. */
  readonly balance: bigint;
  readonly lastTransferId: bigint;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** Milliseconds since the epoch: `from` inclusive, `to` exclusive. */
export interface RoundFilter {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** Where a page of rounds starts: before a given round, or after skipping a number of rounds. */
export interface RoundPage {
  readonly before?: bigint | undefined;
  readonly skip?: number;
  readonly limit: number;
}

/** Bookings summed up in one transaction, which keeps it short. */
const batchSize = 20_000;

/**
 * Sums up a player's game bookings since the last call. A player's bookings are committed in the order of their ids, so
 * none is skipped.
 */
export async function sumUpRounds(database: Database, player: PlayerId): Promise<void> {
  while (await isBehind(database, player)) {
    await database.transaction((tx) => sumUpBatch(tx, player));
  }
}

/** As `sumUpRounds`, within the caller's transaction. */
export async function sumUpRoundsIn(tx: Tx, player: PlayerId): Promise<void> {
  while (await isBehind(tx, player)) await sumUpBatch(tx, player);
}

const roundsBehind = prepared(
  "rounds_behind",
  `select coalesce((select max(transfer_id) from ledger.booking where player_id = $1), 0)
     > coalesce((select transfer_id from games.rounds_read where player_id = $1), 0) as "behind!"`,
);

async function isBehind(sql: Sql, player: PlayerId): Promise<boolean> {
  return (await sql.first(roundsBehind, player))?.behind === true;
}

/**
 * SQL that sums up the bookings of a CTE `batch` by round, in a CTE `summed`. `batch` has transfers of the player $1,
 * each with the balance after it.
 */
export const roundsOfBatch = `booking as (
       select transfer_id, kind, amount, promo_part, balance, created_at, subject
       from batch where kind in ('stake', 'win')
       union all
       -- A rollback belongs to the round of its stake, whatever round the call named.
       select b.transfer_id, b.kind, b.amount, b.promo_part, b.balance, b.created_at, coalesce(s.subject, b.subject)
       from batch b
       left join ledger.booking s on s.player_id = $1 and s.key = b.voids
       where b.kind = 'void'
     ),
     summed as (
       select
         split_part(subject, ':', 2) as game_id,
         substr(subject, length(split_part(subject, ':', 1) || split_part(subject, ':', 2)) + 3) as round_id,
         coalesce(sum(amount) filter (where kind = 'stake'), 0) as staked,
         coalesce(sum(amount) filter (where kind = 'void'), 0) as taken_back,
         coalesce(sum(amount) filter (where kind = 'win'), 0) as paid,
         coalesce(sum(case kind when 'stake' then promo_part when 'void' then -promo_part end), 0) as promo_staked,
         coalesce(sum(promo_part) filter (where kind = 'win'), 0) as promo_paid,
         (array_agg(balance order by transfer_id))[count(*)] as balance_after,
         -- A round begins with a bet or a win, not with a rollback of a bet that never came.
         min(transfer_id) filter (where kind <> 'void') as first_transfer_id,
         max(transfer_id) as last_transfer_id,
         (array_agg(created_at order by transfer_id) filter (where kind <> 'void'))[1] as began_at,
         bool_or(kind <> 'void') as played,
         bool_or(kind = 'win') as settled
       from booking group by subject
     )`;

const startReading = statement(
  "start_reading_rounds",
  "insert into games.rounds_read (player_id, transfer_id, rounds) values ($1, 0, 0) on conflict do nothing",
);

const lockRead = statement(
  "lock_rounds_read",
  "select transfer_id, rounds from games.rounds_read where player_id = $1 for update",
);

const addBatch = statement(
  "sum_up_rounds",
  `with batch as materialized (
     select transfer_id, kind, key, subject, amount, promo_part, voids, balance, created_at
     from ledger.booking where player_id = $1 and transfer_id > $2 order by transfer_id limit $4
   ),
   ${roundsOfBatch},
   continued as (
     update games.round r
     set staked = r.staked + s.staked, taken_back = r.taken_back + s.taken_back, paid = r.paid + s.paid,
       promo_staked = r.promo_staked + s.promo_staked, promo_paid = r.promo_paid + s.promo_paid,
       balance_after = s.balance_after, last_transfer_id = s.last_transfer_id, settled = r.settled or s.settled
     from summed s
     where r.player_id = $1 and r.game_id = s.game_id and r.round_id = s.round_id
   ),
   begun as (
     insert into games.round (player_id, round_no, game_id, round_id, staked, taken_back, paid, promo_staked,
       promo_paid, balance_after, last_transfer_id, began_at, settled)
     select $1, $3 + row_number() over earlier, game_id, round_id, staked, taken_back, paid,
       promo_staked, promo_paid, balance_after, last_transfer_id,
       -- Nodes' clocks differ slightly; a span of time is a range of numbers, so no round begins before an earlier one.
       greatest(
         max(began_at) over earlier,
         (select r.began_at from games.round r where r.player_id = $1 order by r.round_no desc limit 1)
       ),
       settled
     from summed s
     -- A stake that was rolled back before it came is not a round.
     where played and not exists (
       select from games.round r where r.player_id = $1 and r.game_id = s.game_id and r.round_id = s.round_id
     )
     window earlier as (order by first_transfer_id)
     returning 1
   )
   update games.rounds_read
   set transfer_id = (select max(transfer_id) from batch), rounds = rounds + (select count(*) from begun),
     -- A stake that is taken back is booked with the same parts.
     cash_staked = cash_staked + coalesce((
       select sum(case kind when 'stake' then amount - promo_part else promo_part - amount end)
       from batch where kind in ('stake', 'void')
     ), 0)
   where player_id = $1 and exists (select from batch)`,
);

async function sumUpBatch(tx: Tx, player: PlayerId): Promise<void> {
  await tx.run(startReading, player);
  const read = await tx.first(lockRead, player);
  if (read === undefined) throw new Error("a row that was just inserted is gone");
  await tx.run(addBatch, player, read.transferId, read.rounds, batchSize);
}

/** The numbers of the rounds that began in a span of time. */
interface Span {
  readonly first: bigint;
  readonly last: bigint;
}

const roundSpan = prepared(
  "round_span",
  `select
     case when $2::timestamptz is null then 1 else (
       select round_no from games.round where player_id = $1 and began_at >= $2 order by began_at, round_no limit 1
     ) end as first,
     case when $3::timestamptz is null then (select rounds from games.rounds_read where player_id = $1) else (
       select round_no from games.round where player_id = $1 and began_at < $3
       order by began_at desc, round_no desc limit 1
     ) end as last`,
);

async function readSpan(sql: Sql, player: PlayerId, { from, to }: RoundFilter): Promise<Span> {
  const [since, until] = [from === undefined ? null : new Date(from), to === undefined ? null : new Date(to)];
  const row = await sql.first(roundSpan, player, since, until);
  return { first: row?.first ?? 1n, last: row?.first == null ? 0n : (row.last ?? 0n) };
}

const roundsBetween = prepared(
  "rounds",
  `select round_no, game_id, round_id, staked, taken_back, paid, balance_after as balance, last_transfer_id,
     began_at as at
   from games.round where player_id = $1 and round_no between $2 and $3 order by round_no desc limit $4`,
);

/** Returns a player's rounds, newest first, as far as they are summed up. Any page is a range of the key. */
export async function readRounds(
  sql: Sql,
  player: PlayerId,
  filter: RoundFilter,
  { before, skip = 0, limit }: RoundPage,
): Promise<Round[]> {
  const { first, last } = await readSpan(sql, player, filter);
  const newest = before === undefined ? last - BigInt(skip) : before - 1n < last ? before - 1n : last;
  return sql.run(roundsBetween, player, first, newest, limit);
}

const oneRound = prepared(
  "has_round",
  "select from games.round where player_id = $1 and game_id = $2 and round_id = $3",
);

/** Returns whether a player has this round, as far as rounds are summed up. */
export async function hasRound(sql: Sql, player: PlayerId, gameId: string, roundId: string): Promise<boolean> {
  return (await sql.first(oneRound, player, gameId, roundId)) !== undefined;
}

/** Counts a player's rounds, as far as they are summed up. */
export async function countRounds(sql: Sql, player: PlayerId, filter: RoundFilter): Promise<number> {
  const { first, last } = await readSpan(sql, player, filter);
  return last < first ? 0 : Number(last - first + 1n);
}

const settledRounds = prepared(
  "count_settled",
  `select count(*)::int as "count!" from (
     select from games.round
     where player_id = $1 and game_id = $2 and began_at >= $3 and settled and staked > taken_back
     limit $4
   ) r`,
);

/**
 * Counts the settled rounds of a game with a stake that began since a given time, as far as they are summed up. Stops
 * at `most`.
 */
export async function countSettled(
  sql: Sql,
  player: PlayerId,
  { gameId, since, most }: { readonly gameId: string; readonly since: number; readonly most: number },
): Promise<number> {
  return (await sql.first(settledRounds, player, gameId, new Date(since), most))?.count ?? 0;
}
