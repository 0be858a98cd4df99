import type { PlayerId } from "@fairlobby/contract";
import type { Database, Sql, Tx } from "../../../platform/db/database.ts";
import { preparedQuery, query } from "../statements.ts";

/** A round, summed up from its bookings so far. Minor units. */
export interface Round {
  /** A player's rounds are numbered from 1, in the order they began. */
  readonly roundNo: bigint;
  readonly gameId: string;
  /** The provider's id. */
  readonly roundId: string;
  readonly staked: bigint;
  /** The part of `staked` that was taken back. */
  readonly takenBack: bigint;
  readonly paid: bigint;
  /** Cash and promotional gold after the round's latest booking. */
  readonly balance: bigint;
  /** The id of the round's latest booking. */
  readonly lastTransferId: bigint;
  /** When the round began, milliseconds since the epoch. */
  readonly at: number;
}

/** When the rounds began, milliseconds since the epoch: `from` inclusive, `to` exclusive. */
export interface RoundFilter {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** Where a page of rounds starts: before the round with a number, or after skipping some rounds. */
export interface RoundPage {
  readonly before?: bigint | undefined;
  readonly skip?: number;
  readonly limit: number;
}

/** The most bookings summed up in one transaction, to keep it short. */
const batchSize = 20_000;

/**
 * Sums up a player's game bookings since the last call. A player's bookings are committed in the order of their ids, so
 * none is skipped.
 */
export async function sumUpRounds(database: Database, playerId: PlayerId): Promise<void> {
  while (await isBehind(database, playerId)) {
    await database.transaction((tx) => sumUpBatch(tx, playerId));
  }
}

/** As `sumUpRounds`, within the caller's transaction. */
export async function sumUpRoundsIn(tx: Tx, playerId: PlayerId): Promise<void> {
  while (await isBehind(tx, playerId)) await sumUpBatch(tx, playerId);
}

const roundsBehind = preparedQuery(
  "rounds_behind",
  `select coalesce((select max(transfer_id) from ledger.booking where player_id = :playerId), 0)
     > coalesce((select transfer_id from games.rounds_read where player_id = :playerId), 0) as "behind!"`,
);

async function isBehind(sql: Sql, playerId: PlayerId): Promise<boolean> {
  return (await roundsBehind.first(sql, { playerId }))?.behind === true;
}

/**
 * SQL that sums up the bookings of a CTE `batch` by round, in a CTE `summed`. `batch` has bookings of the player
 * `:playerId`, each with the balance after it.
 */
export const roundsOfBatch = `booking as (
       select transfer_id, kind, amount, promo_part, balance, created_at, subject
       from batch where kind in ('stake', 'win')
       union all
       -- A rollback belongs to the round of its stake, whatever round the call named.
       select b.transfer_id, b.kind, b.amount, b.promo_part, b.balance, b.created_at, coalesce(s.subject, b.subject)
       from batch b
       left join ledger.booking s on s.player_id = :playerId and s.key = b.voids
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

const startReadingRounds = query(
  "start_reading_rounds",
  "insert into games.rounds_read (player_id, transfer_id, rounds) values (:playerId, 0, 0) on conflict do nothing",
);

const lockRoundsRead = query(
  "lock_rounds_read",
  "select transfer_id, rounds from games.rounds_read where player_id = :playerId for update",
);

const addBatch = query(
  "add_batch",
  `with batch as materialized (
     select transfer_id, kind, key, subject, amount, promo_part, voids, balance, created_at
     from ledger.booking where player_id = :playerId and transfer_id > :transferId order by transfer_id limit :batchSize
   ),
   ${roundsOfBatch},
   continued as (
     update games.round r
     set staked = r.staked + s.staked, taken_back = r.taken_back + s.taken_back, paid = r.paid + s.paid,
       promo_staked = r.promo_staked + s.promo_staked, promo_paid = r.promo_paid + s.promo_paid,
       balance_after = s.balance_after, last_transfer_id = s.last_transfer_id, settled = r.settled or s.settled
     from summed s
     where r.player_id = :playerId and r.game_id = s.game_id and r.round_id = s.round_id
   ),
   begun as (
     insert into games.round (player_id, round_no, game_id, round_id, staked, taken_back, paid, promo_staked,
       promo_paid, balance_after, last_transfer_id, began_at, settled)
     select :playerId, :rounds + row_number() over earlier, game_id, round_id, staked, taken_back, paid,
       promo_staked, promo_paid, balance_after, last_transfer_id,
       -- Nodes' clocks differ slightly. began_at must never fall as round_no rises: a span of time is read as one
       -- range of round numbers.
       greatest(
         max(began_at) over earlier,
         (select r.began_at from games.round r where r.player_id = :playerId order by r.round_no desc limit 1)
       ),
       settled
     from summed s
     -- A stake that was rolled back before it came is not a round.
     where played and not exists (
       select from games.round r where r.player_id = :playerId and r.game_id = s.game_id and r.round_id = s.round_id
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
   where player_id = :playerId and exists (select from batch)`,
);

async function sumUpBatch(tx: Tx, playerId: PlayerId): Promise<void> {
  await startReadingRounds(tx, { playerId });
  const read = await lockRoundsRead.first(tx, { playerId });
  if (read === undefined) throw new Error("a row that was just inserted is gone");
  await addBatch(tx, { ...read, playerId, batchSize });
}

/** The numbers of the first and last rounds that began in a span of time; `last` is below `first` if none did. */
interface Span {
  readonly first: bigint;
  readonly last: bigint;
}

const roundSpan = preparedQuery(
  "round_span",
  `select
     case when :from?::timestamptz is null then 1 else (
       select round_no from games.round where player_id = :playerId and began_at >= :from
       order by began_at, round_no limit 1
     ) end as first,
     case when :to?::timestamptz is null then (select rounds from games.rounds_read where player_id = :playerId) else (
       select round_no from games.round where player_id = :playerId and began_at < :to
       order by began_at desc, round_no desc limit 1
     ) end as last`,
);

async function readSpan(sql: Sql, playerId: PlayerId, { from, to }: RoundFilter): Promise<Span> {
  const row = await roundSpan.first(sql, { playerId, from: from ?? null, to: to ?? null });
  return { first: row?.first ?? 1n, last: row?.first == null ? 0n : (row.last ?? 0n) };
}

const roundsBetween = preparedQuery(
  "rounds_between",
  `select round_no, game_id, round_id, staked, taken_back, paid, balance_after as balance, last_transfer_id,
     began_at as at
   from games.round where player_id = :playerId and round_no between :first and :newest
   order by round_no desc limit :limit`,
);

/** Returns a player's rounds, newest first, as far as they are summed up. Every page is a range of the key. */
export async function readRounds(
  sql: Sql,
  playerId: PlayerId,
  filter: RoundFilter,
  { before, skip = 0, limit }: RoundPage,
): Promise<Round[]> {
  const { first, last } = await readSpan(sql, playerId, filter);
  const newest = before === undefined ? last - BigInt(skip) : before - 1n < last ? before - 1n : last;
  return roundsBetween(sql, { playerId, first, newest, limit });
}

const oneRound = preparedQuery(
  "one_round",
  "select from games.round where player_id = :playerId and game_id = :gameId and round_id = :roundId",
);

/** Returns whether a player has this round, as far as rounds are summed up. */
export async function hasRound(sql: Sql, playerId: PlayerId, gameId: string, roundId: string): Promise<boolean> {
  return (await oneRound.first(sql, { playerId, gameId, roundId })) !== undefined;
}

/** Counts a player's rounds, as far as they are summed up. */
export async function countRounds(sql: Sql, playerId: PlayerId, filter: RoundFilter): Promise<number> {
  const { first, last } = await readSpan(sql, playerId, filter);
  return last < first ? 0 : Number(last - first + 1n);
}

const settledRounds = preparedQuery(
  "settled_rounds",
  `select count(*)::int as "count!" from (
     select from games.round
     where player_id = :playerId and game_id = :gameId and began_at >= :since and settled and staked > taken_back
     limit :most
   ) r`,
);

/**
 * Counts the settled rounds of a game with a stake that began at `since` (ms since the epoch) or later, as far as they are
 * summed up. Stops at `most`.
 */
export async function countSettled(
  sql: Sql,
  playerId: PlayerId,
  { gameId, since, most }: { readonly gameId: string; readonly since: number; readonly most: number },
): Promise<number> {
  return (await settledRounds.first(sql, { playerId, gameId, since, most }))?.count ?? 0;
}
