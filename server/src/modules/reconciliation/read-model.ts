import type { PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../platform/db/database.ts";
import type { RowOf } from "../../platform/db/statement.ts";
import { differenceKinds, idOf, type DifferenceKind, type Movement, type Subject } from "./model.ts";
import { statement } from "./statements.ts";
import type { Reading } from "./store.ts";

const reachedOf = statement("reached", "select reached from reconciliation.watermark where reading = $1");

/** Returns how far a reading got, or null before the first one. */
export async function readReached(sql: Sql, reading: Reading): Promise<bigint | null> {
  return (await sql.first(reachedOf, reading))?.reached ?? null;
}

/** Returns the key of a subject in a map. */
export const keyOf = ({ playerId, subject }: Subject): string => `${idOf({ playerId })} ${subject}`;

const linesOf = statement(
  "lines_of",
  `select nullif(player_id, 0) as player_id, subject, flow, amount, moved_at as at from reconciliation.statement_line
   join unnest($1::bigint[], $2::text[]) s (player_id, subject) using (player_id, subject) order by moved_at, line_id`,
);

/** Returns the bank's lines of some subjects, by `keyOf`. */
export async function readLinesOf(
  sql: Sql,
  subjects: readonly Subject[],
): Promise<ReadonlyMap<string, readonly Movement[]>> {
  const rows = await sql.run(
    linesOf,
    subjects.map(idOf),
    subjects.map(({ subject }) => subject),
  );
  return Map.groupBy(rows, keyOf);
}

const differenceColumns = `nullif(d.player_id, 0) as player_id, d.subject, d.flow, d.kind, d.booked, d.moved,
  d.first_seen, d.last_seen, d.resolved_at`;

const openDifferences = statement(
  "open_differences",
  `select ${differenceColumns} from reconciliation.difference d
   where d.resolved_at is null and (d.player_id = 0) = $1
   order by d.rechecked_at nulls first, d.player_id, d.difference_id limit $2`,
);

/**
 * A difference between the books and the bank. Amounts are minor units, times milliseconds since the epoch; `resolvedAt`
 * is null while it is open.
 */
export type Difference = RowOf<typeof openDifferences>;

/** Returns open differences of orders, or of nobody here, those that were not read again for longest first. */
export function readOpenDifferences(sql: Sql, of: "orders" | "nobody", limit: number): Promise<Difference[]> {
  return sql.run(openDifferences, of === "nobody", limit);
}

const differing = statement(
  "differing",
  `select nullif(player_id, 0) as player_id, subject from reconciliation.difference
   join unnest($1::bigint[], $2::text[]) s (player_id, subject) using (player_id, subject) where resolved_at is null`,
);

/** Returns the keys of the subjects among these that have an open difference. */
export async function readDiffering(sql: Sql, subjects: readonly Subject[]): Promise<ReadonlySet<string>> {
  const rows = await sql.run(
    differing,
    subjects.map(idOf),
    subjects.map(({ subject }) => subject),
  );
  return new Set(rows.map(keyOf));
}

const differencesSince = statement(
  "differences_since",
  `select ${differenceColumns} from reconciliation.difference d where d.last_seen >= $1
   order by d.last_seen desc, d.player_id, d.difference_id limit $2`,
);

/** Returns differences seen since a time (milliseconds since the epoch), resolved ones included, newest first. */
export function readDifferences(sql: Sql, since: number, limit: number): Promise<Difference[]> {
  return sql.run(differencesSince, new Date(since), limit);
}

const countOpen = statement(
  "count_open",
  `select kind, count(*)::int as "count!" from reconciliation.difference where resolved_at is null group by kind`,
);

/** Counts the open differences of every kind. */
export async function countOpenDifferences(sql: Sql): Promise<ReadonlyMap<DifferenceKind, number>> {
  const counted = new Map((await sql.run(countOpen)).map(({ kind, count }) => [kind, count]));
  return new Map(differenceKinds.map((kind) => [kind, counted.get(kind) ?? 0]));
}

const driftingPlayers = statement(
  "drifting_players",
  "select distinct player_id from reconciliation.drift order by player_id limit $1",
);

/** Returns players with a recorded drift. */
export async function readDriftingPlayers(sql: Sql, limit: number): Promise<PlayerId[]> {
  return (await sql.run(driftingPlayers, limit)).map(({ playerId }) => playerId);
}

const driftCount = statement("count_drifts", `select count(*)::int as "count!" from reconciliation.drift`);

export async function countDrifts(sql: Sql): Promise<number> {
  return (await sql.first(driftCount))?.count ?? 0;
}

const driftingAccounts = statement(
  "drifting_accounts",
  "select distinct account from reconciliation.drift order by account",
);

/** Returns the accounts that drift, at any player. */
export async function readDriftingAccounts(sql: Sql): Promise<string[]> {
  return (await sql.run(driftingAccounts)).map(({ account }) => account);
}
