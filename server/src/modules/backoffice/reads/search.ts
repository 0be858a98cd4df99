import type { ConsoleRequest } from "@fairlobby/contract/console";
import type { Sql } from "../../../platform/db/database.ts";
import type { RowOf } from "../../../platform/db/statement.ts";
import { query } from "../statements.ts";

type View = ConsoleRequest<"/c/v1/exports/make">["view"];
export type ReadFilter = Extract<View, { table: "reads" }>["filter"];

/** Counts beyond this are not exact. */
const countedTo = 10_001;

const wanted = `
  ($1::bigint is null or r.player_id = $1)
  and ($2::uuid is null or r.operator_id = $2)
  and ($3::timestamptz is null or r.read_at >= $3)
  and ($4::timestamptz is null or r.read_at < $4)`;

const found = statement(
  "found_reads",
  `select r.read_id, r.player_id, r.operator_id, o.name, r.session_id, r.call, r.subject, r.read_at
   from backoffice.player_read r join backoffice.operator o using (operator_id)
   where ${wanted} and ($5::bigint is null or (r.read_at, r.read_id) < ($6::timestamptz, $5))
   order by r.read_at desc, r.read_id desc limit $7`,
);

const players = statement(
  "found_read_players",
  `select count(*)::int as "rows!", count(distinct player_id)::int as "players!" from (
     select r.player_id from backoffice.player_read r where ${wanted} limit ${countedTo}
   ) found`,
);

const valuesOf = ({ player, operator, from, to }: ReadFilter) =>
  [
    player === undefined ? null : BigInt(player),
    operator ?? null,
    from === undefined ? null : new Date(from),
    to === undefined ? null : new Date(to),
  ] as const;

export type FoundRead = RowOf<typeof found>;

/** Searches who read players' data, newest first. @param after the last row of the page before */
export function searchReads(
  sql: Sql,
  filter: ReadFilter,
  after: Pick<FoundRead, "readId" | "readAt"> | null,
  limit: number,
): Promise<FoundRead[]> {
  const readAt = after === null ? null : new Date(after.readAt);
  return sql.run(found, ...valuesOf(filter), after?.readId ?? null, readAt, limit);
}

/** Counts the players in a search; with more than 10,000 rows each row counts as a player. */
export async function countReadPlayers(sql: Sql, filter: ReadFilter): Promise<number> {
  const row = await sql.first(players, ...valuesOf(filter));
  if (row === undefined) throw new Error("a count without a row");
  return row.rows < countedTo ? row.players : row.rows;
}
