import type { PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../platform/db/database.ts";
import { preparedQuery } from "./statements.ts";

/** After this long without activity, the player's next activity begins a new session (R-SRV-62). */
const idle = "30 minutes";

/** A player's session, derived from the ledger. */
export interface PlaySession {
  /** When it began, milliseconds since the epoch. */
  readonly since: number;
  /** Time played since then, as `ledger.play_spans` defines it: stretches without a pause of 30 minutes. */
  readonly playedMs: number;
  /** Wins and returned stakes less stakes. Minor units. */
  readonly net: bigint;
}

/** How many bookings to read, tried in turn until they include the session's beginning. The first usually suffices. */
const lookBackSteps: readonly (number | null)[] = [500, 5_000, 50_000, null];

const playSession = preparedQuery(
  "play_session",
  `with recent as materialized (
     select transfer_id, kind, amount, created_at from ledger.transfer
     where player_id = :playerId order by transfer_id desc limit :depth?
   ),
   activity as (
     select created_at, lag(created_at) over (order by created_at) as prior
     from (
       select created_at from recent
       where kind in ('stake', 'deposit', 'withdrawal_reserved') and created_at > :signedInAt::timestamptz
       union all
       select :signedInAt::timestamptz
     ) a
   ),
   run as (
     select
       max(created_at) as last,
       max(created_at) filter (where prior is null or created_at - prior > :idle::interval) as start,
       -- A booking before the earliest one read may belong to the same session.
       min(created_at) filter (where created_at > :signedInAt::timestamptz) as edge
     from activity
   ),
   session as (
     select
       case when last < :now::timestamptz - :idle::interval then :now::timestamptz else start end as since,
       edge is not null and (last < :now::timestamptz - :idle::interval or start > edge) as certain
     from run
   )
   select
     s.since as "since!",
     :depth::bigint is null or s.certain or (select count(*) from recent) < :depth
       or (select min(created_at) from recent) < :signedInAt::timestamptz as "complete!",
     (
       select coalesce(sum(extract(epoch from p.at - p.began_at)) * 1000, 0)::float8
       from ledger.play_spans(:playerId, min(r.transfer_id) - 1, max(r.transfer_id), null, null) p
     ) as "played_ms!",
     coalesce(sum(case r.kind when 'stake' then -r.amount when 'win' then r.amount when 'void' then r.amount end), 0)::bigint
       as "net!"
   from session s left join recent r on r.created_at >= s.since
   group by s.since, s.certain`,
);

/**
 * Returns the session at a given moment: it began at the sign-in or, later, with the first activity after 30 idle
 * minutes. Activities are stakes, deposits and withdrawals; a later win or the bank's payment does not count. Without
 * activity in the last 30 minutes a new session begins now.
 * @param signedInAt milliseconds since the epoch
 * @param lookBack ends with null, for all bookings
 */
export async function readPlaySession(
  sql: Sql,
  playerId: PlayerId,
  signedInAt: number,
  now: number,
  lookBack = lookBackSteps,
): Promise<PlaySession> {
  for (const depth of lookBack) {
    const row = await playSession.first(sql, { playerId, depth, signedInAt, now, idle });
    if (row === undefined) throw new Error("the ledger returned no session");
    if (!row.complete) continue;
    return { since: row.since, playedMs: Math.round(row.playedMs), net: row.net };
  }
  throw new Error("no look-back found the session's beginning");
}
