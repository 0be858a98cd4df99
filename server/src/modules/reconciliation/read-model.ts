import type { PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../platform/db/database.ts";
import { differenceKinds, type DifferenceKind, type Movement, type Subject } from "./model.ts";
import type { Flow } from "./provider.ts";
import type { Reading } from "./store.ts";

/** How far something was read, or null before the first time. */
export async function readReached(sql: Sql, reading: Reading): Promise<bigint | null> {
  const [row] = await sql.query<{ reached: bigint }>(
    "select reached from reconciliation.watermark where reading = $1",
    [reading],
  );
  return row?.reached ?? null;
}

/** What names a subject in a map: a player's orders and nobody's. */
export const keyOf = ({ playerId, subject }: Subject): string => `${playerId ?? "0"} ${subject}`;

const ownerOf = (id: bigint): PlayerId | null => (id === 0n ? null : (id.toString() as PlayerId));

/** The bank's lines of some subjects, by `keyOf`. */
export async function readLinesOf(
  sql: Sql,
  subjects: readonly Subject[],
): Promise<ReadonlyMap<string, readonly Movement[]>> {
  const rows = await sql.query<{
    player_id: bigint;
    subject: string;
    flow: Flow;
    amount: bigint;
    moved_at: Date;
  }>(
    `select player_id, subject, flow, amount, moved_at from reconciliation.statement_line
     join unnest($1::bigint[], $2::text[]) s (player_id, subject) using (player_id, subject) order by moved_at, line_id`,
    [subjects.map(({ playerId }) => playerId ?? "0"), subjects.map(({ subject }) => subject)],
  );
  const lines = Map.groupBy(rows, (row) => keyOf({ playerId: ownerOf(row.player_id), subject: row.subject }));
  return new Map(
    [...lines].map(([key, all]) => [
      key,
      all.map(({ flow, amount, moved_at: at }) => ({
        flow,
        amount,
        at: at.getTime(),
      })),
    ]),
  );
}

/** What the books and the bank do not agree on. Amounts are minor units, times milliseconds since the epoch. */
export interface Difference extends Subject {
  readonly flow: Flow;
  readonly kind: DifferenceKind;
  readonly booked: bigint;
  readonly moved: bigint;
  readonly firstSeen: number;
  readonly lastSeen: number;
  /** Null while it is open. */
  readonly resolvedAt: number | null;
}

interface DifferenceRow {
  player_id: bigint;
  subject: string;
  flow: Flow;
  kind: DifferenceKind;
  booked: bigint;
  moved: bigint;
  first_seen: Date;
  last_seen: Date;
  resolved_at: Date | null;
}

const differenceColumns = "player_id, subject, flow, kind, booked, moved, first_seen, last_seen, resolved_at";

const toDifference = (row: DifferenceRow): Difference => ({
  playerId: ownerOf(row.player_id),
  subject: row.subject,
  flow: row.flow,
  kind: row.kind,
  booked: row.booked,
  moved: row.moved,
  firstSeen: row.first_seen.getTime(),
  lastSeen: row.last_seen.getTime(),
  resolvedAt: row.resolved_at?.getTime() ?? null,
});

/** Open differences, those looked at longest ago first. */
export async function readOpenDifferences(sql: Sql, limit: number): Promise<Difference[]> {
  const rows = await sql.query<DifferenceRow>(
    `select ${differenceColumns} from reconciliation.difference where resolved_at is null
     order by last_seen, player_id, difference_id limit $1`,
    [limit],
  );
  return rows.map(toDifference);
}

/** Those of some subjects that have an open difference, by `keyOf`. */
export async function readDiffering(sql: Sql, subjects: readonly Subject[]): Promise<ReadonlySet<string>> {
  const rows = await sql.query<{ player_id: bigint; subject: string }>(
    `select player_id, subject from reconciliation.difference
     join unnest($1::bigint[], $2::text[]) s (player_id, subject) using (player_id, subject) where resolved_at is null`,
    [subjects.map(({ playerId }) => playerId ?? "0"), subjects.map(({ subject }) => subject)],
  );
  return new Set(rows.map((row) => keyOf({ playerId: ownerOf(row.player_id), subject: row.subject })));
}

/** Differences that were seen since a time (milliseconds since the epoch), resolved ones included, newest first. */
export async function readDifferences(sql: Sql, since: number, limit: number): Promise<Difference[]> {
  const rows = await sql.query<DifferenceRow>(
    `select ${differenceColumns} from reconciliation.difference where last_seen >= $1
     order by last_seen desc, player_id, difference_id limit $2`,
    [new Date(since), limit],
  );
  return rows.map(toDifference);
}

/** How many differences of each kind are open; every kind is named. */
export async function countOpenDifferences(sql: Sql): Promise<ReadonlyMap<DifferenceKind, number>> {
  const rows = await sql.query<{ kind: DifferenceKind; count: bigint }>(
    "select kind, count(*) from reconciliation.difference where resolved_at is null group by kind",
  );
  const counted = new Map(rows.map(({ kind, count }) => [kind, Number(count)]));
  return new Map(differenceKinds.map((kind) => [kind, counted.get(kind) ?? 0]));
}

/** Players with a drift that was not seen to be gone. */
export async function readDriftingPlayers(sql: Sql, limit: number): Promise<PlayerId[]> {
  const rows = await sql.query<{ player_id: bigint }>(
    "select distinct player_id from reconciliation.drift order by player_id limit $1",
    [limit],
  );
  return rows.map(({ player_id }) => player_id.toString() as PlayerId);
}

export async function countDrifts(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ count: bigint }>("select count(*) from reconciliation.drift");
  return Number(row?.count ?? 0n);
}
