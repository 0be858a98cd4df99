import type { PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../platform/db/database.ts";
import type { RowOf } from "../../platform/db/query.ts";
import { differenceKinds, idOf, type DifferenceKind, type Movement, type Subject } from "./model.ts";
import { query } from "./statements.ts";
import type { Reading } from "./store.ts";

const reached = query("reached", "select reached from reconciliation.watermark where reading = :reading");

/** Returns how far a reading got, or null before the first one. */
export async function readReached(sql: Sql, reading: Reading): Promise<bigint | null> {
  return (await reached.first(sql, { reading }))?.reached ?? null;
}

/** Returns the key of a subject in a map. */
export const keyOf = ({ playerId, subject }: Subject): string => `${idOf({ playerId })} ${subject}`;

const columnsOf = (subjects: readonly Subject[]) => ({
  playerIds: subjects.map(idOf),
  subjects: subjects.map(({ subject }) => subject),
});

const linesOf = query(
  "lines_of",
  `select nullif(player_id, 0) as player_id, subject, flow, amount, moved_at as at from reconciliation.statement_line
   join unnest(:playerIds::bigint[], :subjects::text[]) s (player_id, subject)
     using (player_id, subject)
   order by moved_at, line_id`,
);

/** Returns the bank's lines of some subjects, by `keyOf`. */
export async function readLinesOf(
  sql: Sql,
  subjects: readonly Subject[],
): Promise<ReadonlyMap<string, readonly Movement[]>> {
  const rows = await linesOf(sql, columnsOf(subjects));
  return Map.groupBy(rows, keyOf);
}

const differenceColumns = `nullif(d.player_id, 0) as player_id, d.subject, d.flow, d.kind, d.booked, d.moved,
  d.first_seen, d.last_seen, d.resolved_at`;

const openDifferences = query(
  "open_differences",
  `select ${differenceColumns} from reconciliation.difference d
   where d.resolved_at is null and (d.player_id = 0) = :ofNobody
   order by d.rechecked_at nulls first, d.player_id, d.difference_id limit :limit`,
);

/**
 * A difference between the books and the bank. Amounts are minor units, times milliseconds since the epoch; `resolvedAt`
 * is null while it is open.
 */
export type Difference = RowOf<typeof openDifferences>;

/** Returns open differences of orders, or of references without an order; those rechecked longest ago first. */
export function readOpenDifferences(sql: Sql, of: "orders" | "nobody", limit: number): Promise<Difference[]> {
  return openDifferences(sql, { ofNobody: of === "nobody", limit });
}

const differing = query(
  "differing",
  `select nullif(player_id, 0) as player_id, subject from reconciliation.difference
   join unnest(:playerIds::bigint[], :subjects::text[]) s (player_id, subject)
     using (player_id, subject)
   where resolved_at is null`,
);

/** Returns the keys of those subjects that have an open difference. */
export async function readDiffering(sql: Sql, subjects: readonly Subject[]): Promise<ReadonlySet<string>> {
  const rows = await differing(sql, columnsOf(subjects));
  return new Set(rows.map(keyOf));
}

/** Returns differences seen since a time, resolved ones included, newest first. */
export const readDifferences = query(
  "read_differences",
  `select ${differenceColumns} from reconciliation.difference d where d.last_seen >= :since
   order by d.last_seen desc, d.player_id, d.difference_id limit :limit`,
);

const countOpen = query(
  "count_open",
  `select kind, count(*)::int as "count!" from reconciliation.difference where resolved_at is null group by kind`,
);

/** Counts the open differences of every kind. */
export async function countOpenDifferences(sql: Sql): Promise<ReadonlyMap<DifferenceKind, number>> {
  const counted = new Map((await countOpen(sql)).map(({ kind, count }) => [kind, count]));
  return new Map(differenceKinds.map((kind) => [kind, counted.get(kind) ?? 0]));
}

const driftingPlayers = query(
  "drifting_players",
  "select distinct player_id from reconciliation.drift order by player_id limit :limit",
);

/** Returns players with a recorded drift. */
export async function readDriftingPlayers(sql: Sql, limit: number): Promise<PlayerId[]> {
  return (await driftingPlayers(sql, { limit })).map(({ playerId }) => playerId);
}

const driftCount = query("count_drifts", `select count(*)::int as "count!" from reconciliation.drift`);

/** Counts the recorded drifts. */
export async function countDrifts(sql: Sql): Promise<number> {
  return (await driftCount.first(sql))?.count ?? 0;
}

const driftingAccounts = query(
  "drifting_accounts",
  "select distinct account from reconciliation.drift order by account",
);

/** Returns the accounts with a recorded drift, of any player. */
export async function readDriftingAccounts(sql: Sql): Promise<string[]> {
  return (await driftingAccounts(sql)).map(({ account }) => account);
}
