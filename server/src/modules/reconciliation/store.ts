import type { PlayerId } from "@fairlobby/contract";
import type { Sql, Tx } from "../../platform/db/database.ts";
import { eraseSome } from "../../platform/retention/erase-some.ts";
import type { Drift } from "../ledger/index.ts";
import { idOf, type DifferenceKind, type Finding, type Subject } from "./model.ts";
import type { Flow, StatementLine } from "@fairlobby/ports/statement";
import { query } from "./statements.ts";

/**
 * What a watermark counts.
 * - statement: the bank's time of the latest change read, ms
 * - books: the id of the last transfer read for which no transfer with a lower id can still commit
 * - done: when both were last read to their end, ms
 * - drift: when the ledger was last checked against itself, ms
 * - slice: the last player whose whole history was checked; 0 to begin again
 */
export type Reading = "statement" | "books" | "done" | "drift" | "slice";

/**
 * Stores how far a reading got. Of two concurrent runs, the further one wins; `slice` is overwritten, because it wraps.
 */
export const setReached = query(
  "set_reached",
  `insert into reconciliation.watermark as w (reading, reached) values (:reading, :reached)
   on conflict (reading) do update
   set reached = case when :reading = 'slice' then excluded.reached else greatest(w.reached, excluded.reached) end`,
);

/** A line of the statement, with the subject it belongs to. */
export interface OwnedLine extends Subject {
  readonly line: StatementLine;
}

const upsertLines = query(
  "keep_lines",
  `insert into reconciliation.statement_line (
     player_id, line_id, flow, subject, reference, product_id, amount, moved_at
   )
   select * from unnest(
     :playerIds::bigint[], :lineIds::text[], :flows::text[], :subjects::text[], :references::text[],
     :productIds::text[], :amounts::bigint[], :times::timestamptz[]
   )
   on conflict (player_id, line_id) do update set
     flow = excluded.flow, subject = excluded.subject, reference = excluded.reference,
     product_id = excluded.product_id, amount = excluded.amount, moved_at = excluded.moved_at`,
);

/** Stores lines as the bank has them now, replacing earlier versions. */
export async function keepLines(tx: Tx, lines: readonly OwnedLine[]): Promise<void> {
  await upsertLines(tx, {
    playerIds: lines.map(idOf),
    lineIds: lines.map(({ line }) => line.lineId),
    flows: lines.map(({ line }) => line.flow),
    subjects: lines.map(({ subject }) => subject),
    references: lines.map(({ line }) => line.reference),
    productIds: lines.map(({ line }) => line.productId),
    amounts: lines.map(({ line }) => line.amount),
    times: lines.map(({ line }) => line.at),
  });
}

/** Deletes the stored lines of some references, before the current ones are stored. */
export const deleteLinesOf = query(
  "forget_lines_of",
  "delete from reconciliation.statement_line where reference = any(:references)",
);

const deleteLines = query(
  "forget_lines",
  `delete from reconciliation.statement_line l
   using unnest(:references::text[], :lineIds::text[]) g (reference, line_id)
   where l.reference = g.reference and l.line_id = g.line_id`,
);

/** Deletes the stored copies of lines that are no longer on the statement. */
export async function deleteGoneLines(
  tx: Tx,
  lines: readonly { readonly lineId: string; readonly reference: string }[],
): Promise<void> {
  if (lines.length === 0) return;
  const references = lines.map(({ reference }) => reference);
  const lineIds = lines.map(({ lineId }) => lineId);
  await deleteLines(tx, { references, lineIds });
}

const lockOpenDifference = query(
  "lock_open_difference",
  `select kind from reconciliation.difference
   where player_id = :playerId and subject = :subject and flow = :flow and resolved_at is null for update`,
);

const upsertDifference = query(
  "note_difference",
  `insert into reconciliation.difference as d (
     player_id, subject, flow, kind, booked, moved, first_seen, last_seen
   ) values (:playerId, :subject, :flow, :kind, :booked, :moved, :at, :at)
   on conflict (player_id, subject, flow) where resolved_at is null do update set
     kind = excluded.kind, booked = excluded.booked, moved = excluded.moved,
     last_seen = greatest(d.last_seen, excluded.last_seen)`,
);

/**
 * Records a difference, updating the open one of the same subject and flow. Returns true when it is new or has changed
 * its kind.
 */
export async function noteDifference(
  tx: Tx,
  { playerId, subject }: Subject,
  finding: Finding,
  at: number,
): Promise<boolean> {
  const found = { ...finding, playerId: idOf({ playerId }), subject };
  const before = await lockOpenDifference.first(tx, found);
  await upsertDifference(tx, { ...found, at });
  return before?.kind !== finding.kind;
}

const setRechecked = query(
  "set_rechecked",
  `update reconciliation.difference set rechecked_at = :at
   where player_id = :playerId and subject = :subject and flow = :flow and resolved_at is null`,
);

/** Records when a difference is read from the bank again. */
export async function markRechecked(
  sql: Sql,
  { playerId, subject, flow }: Subject & Pick<Finding, "flow">,
  at: number,
): Promise<void> {
  await setRechecked(sql, { playerId: idOf({ playerId }), subject, flow, at });
}

const openInOtherFlows =
  "player_id = :playerId and subject = :subject and flow <> all(:except) and resolved_at is null";

const deleteSettling = query(
  "forget_settling",
  `delete from reconciliation.difference where ${openInOtherFlows} and kind = 'settling'`,
);

const resolveOpen = query(
  "resolve_differences",
  `update reconciliation.difference set resolved_at = greatest(last_seen, :at) where ${openInOtherFlows}
   returning flow, kind`,
);

/**
 * Resolves the open differences of a subject in all flows not in `except`, and returns them. One that was only ever
 * `settling` is deleted: every payment is settling for a moment.
 */
export async function resolveDifferences(
  tx: Tx,
  { playerId, subject }: Subject,
  except: readonly Flow[],
  at: number,
): Promise<{ flow: Flow; kind: DifferenceKind }[]> {
  const others = { playerId: idOf({ playerId }), subject, except };
  await deleteSettling(tx, others);
  return resolveOpen(tx, { ...others, at });
}

const upsertDrift = query(
  "note_drift",
  `insert into reconciliation.drift (player_id, currency, account, balance, entries, first_seen, last_seen)
   values (:playerId, :currency, :account, :balance, :entries, :at, :at)
   on conflict (player_id, currency, account) do update set
     balance = excluded.balance, entries = excluded.entries, last_seen = excluded.last_seen
   returning first_seen = last_seen as "is_new!"`,
);

/** Records drifts, and returns those that were not recorded before. */
export async function noteDrifts(sql: Sql, drifts: readonly Drift[], at: number): Promise<Drift[]> {
  const found: Drift[] = [];
  for (const drift of drifts) {
    const row = await upsertDrift.first(sql, { ...drift, at });
    if (row?.isNew === true) found.push(drift);
  }
  return found;
}

const deleteDrifts = query(
  "forget_drifts",
  `delete from reconciliation.drift d where player_id = any(:playerIds) and not exists (
     select
     from unnest(:keptPlayerIds::bigint[], :currencies::text[], :accounts::text[]) e (player_id, currency, account)
     where (e.player_id, e.currency, e.account) = (d.player_id, d.currency, d.account)
   )`,
);

/** Deletes the drifts of fully checked players, except those they still have. */
export async function deleteGoneDrifts(
  sql: Sql,
  playerIds: readonly PlayerId[],
  except: readonly Drift[],
): Promise<void> {
  await deleteDrifts(sql, {
    playerIds,
    keptPlayerIds: except.map(({ playerId }) => playerId),
    currencies: except.map(({ currency }) => currency),
    accounts: except.map(({ account }) => account),
  });
}

const eraseResolved = query("erase_resolved", eraseSome("reconciliation.difference", "resolved_at < :resolvedBefore"));

/** Erases some differences that were resolved before a time (milliseconds since the epoch); returns how many. */
export async function eraseResolvedDifferences(sql: Sql, resolvedBefore: number): Promise<number> {
  return (await eraseResolved.first(sql, { resolvedBefore }))?.rows ?? 0;
}
