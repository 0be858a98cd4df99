import type { ConsoleRequest } from "@fairlobby/contract/console";
import type { Sql } from "../../../platform/db/database.ts";
import type { RowOf } from "../../../platform/db/query.ts";
import { query } from "../statements.ts";

type View = ConsoleRequest<"/c/v1/exports/make">["view"];
export type ReadFilter = Extract<View, { table: "reads" }>["filter"];

/** Counting stops at this number of rows. */
const countedTo = 10_001;

const wanted = `
  (:playerId?::bigint is null or r.player_id = :playerId)
  and (:operatorId?::uuid is null or r.operator_id = :operatorId)
  and (:from?::timestamptz is null or r.read_at >= :from)
  and (:to?::timestamptz is null or r.read_at < :to)`;

const foundReads = query(
  "found_reads",
  `select r.read_id, r.player_id, r.operator_id, coalesce(o.name, 'API key ' || k.name) as "name!", r.session_id, r.call,
     r.subject, r.read_at
   from backoffice.player_read r
   left join backoffice.operator o on o.operator_id = r.operator_id
   left join backoffice.api_key k on k.key_id = r.key_id
   where ${wanted} and (:afterId?::bigint is null or (r.read_at, r.read_id) < (:afterTime?::timestamptz, :afterId))
   order by r.read_at desc, r.read_id desc limit :limit`,
);

const foundReadPlayers = query(
  "found_read_players",
  `select count(*)::int as "rows!", count(distinct player_id)::int as "players!" from (
     select r.player_id from backoffice.player_read r where ${wanted} limit ${countedTo}
   ) found`,
);

const valuesOf = ({ player, operator, from, to }: ReadFilter) => ({
  playerId: player === undefined ? null : BigInt(player),
  operatorId: operator ?? null,
  from: from ?? null,
  to: to ?? null,
});

export type FoundRead = RowOf<typeof foundReads>;

/** Returns who read which player's data, newest first. @param after the last row of the page before */
export function searchReads(
  sql: Sql,
  filter: ReadFilter,
  after: Pick<FoundRead, "readId" | "readAt"> | null,
  limit: number,
): Promise<FoundRead[]> {
  const { readId: afterId = null, readAt: afterTime = null } = after ?? {};
  return foundReads(sql, { ...valuesOf(filter), afterId, afterTime, limit });
}

/** Counts the players in a search; returns 10,001 for more than 10,000 rows. */
export async function countReadPlayers(sql: Sql, filter: ReadFilter): Promise<number> {
  const row = await foundReadPlayers.first(sql, valuesOf(filter));
  if (row === undefined) throw new Error("a count without a row");
  return row.rows < countedTo ? row.players : row.rows;
}
