import type { PlayerId } from "@fairlobby/contract";
import type { Sql, Tx } from "../../platform/db/database.ts";
import { eraseSome } from "../../platform/erase.ts";
import type { Drift } from "../ledger/index.ts";
import { idOf, type DifferenceKind, type Finding, type Subject } from "./model.ts";
import type { Flow, StatementLine } from "./provider.ts";
import { statement } from "./statements.ts";

/**
 * What a watermark counts.
 * - statement: the bank's time of the last line read, ms · books: the last transfer before which none can still commit
 * - done: when both were last read to their end, ms
 * - drift: when the ledger was last checked against itself, ms · slice: the last player whose whole history was checked
 */
export type Reading = "statement" | "books" | "done" | "drift" | "slice";

const updateReached = statement(
  "set_reached",
  `insert into reconciliation.watermark as w (reading, reached) values ($1, $2)
   on conflict (reading) do update
   set reached = case when $1 = 'slice' then excluded.reached else greatest(w.reached, excluded.reached) end`,
);

/**
 * Stores how far a reading got. Of two concurrent runs, the further one wins; `slice` is overwritten, because it wraps.
 */
export async function setReached(sql: Sql, reading: Reading, reached: bigint): Promise<void> {
  await sql.run(updateReached, reading, reached);
}

export interface OwnedLine extends Subject {
  readonly line: StatementLine;
}

const upsertLines = statement(
  "keep_lines",
  `insert into reconciliation.statement_line (
     player_id, line_id, flow, subject, reference, product_id, amount, moved_at
   )
   select * from unnest(
     $1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::timestamptz[]
   )
   on conflict (player_id, line_id) do update set
     flow = excluded.flow, subject = excluded.subject, reference = excluded.reference,
     product_id = excluded.product_id, amount = excluded.amount, moved_at = excluded.moved_at`,
);

/** Stores lines as the bank has them now, replacing earlier versions. */
export async function keepLines(tx: Tx, lines: readonly OwnedLine[]): Promise<void> {
  await tx.run(
    upsertLines,
    lines.map(idOf),
    lines.map(({ line }) => line.lineId),
    lines.map(({ line }) => line.flow),
    lines.map(({ subject }) => subject),
    lines.map(({ line }) => line.reference),
    lines.map(({ line }) => line.productId),
    lines.map(({ line }) => line.amount),
    lines.map(({ line }) => new Date(line.at)),
  );
}

const deleteLinesOf = statement(
  "forget_lines_of",
  "delete from reconciliation.statement_line where reference = any($1)",
);

/** Deletes the stored lines of some references, before the current ones are stored. */
export async function forgetLinesOf(tx: Tx, references: readonly string[]): Promise<void> {
  await tx.run(deleteLinesOf, references);
}

const deleteLines = statement(
  "forget_lines",
  `delete from reconciliation.statement_line l using unnest($1::text[], $2::text[]) g (reference, line_id)
   where l.reference = g.reference and l.line_id = g.line_id`,
);

/** Deletes lines that are no longer on the statement. */
export async function forgetLines(
  tx: Tx,
  lines: readonly { readonly lineId: string; readonly reference: string }[],
): Promise<void> {
  if (lines.length === 0) return;
  await tx.run(
    deleteLines,
    lines.map(({ reference }) => reference),
    lines.map(({ lineId }) => lineId),
  );
}

const lockOpenDifference = statement(
  "lock_open_difference",
  `select kind from reconciliation.difference
   where player_id = $1 and subject = $2 and flow = $3 and resolved_at is null for update`,
);

const upsertDifference = statement(
  "note_difference",
  `insert into reconciliation.difference as d (
     player_id, subject, flow, kind, booked, moved, first_seen, last_seen
   ) values ($1, $2, $3, $4, $5, $6, $7, $7)
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
  { flow, kind, booked, moved }: Finding,
  at: number,
): Promise<boolean> {
  const id = idOf({ playerId });
  const before = await tx.first(lockOpenDifference, id, subject, flow);
  await tx.run(upsertDifference, id, subject, flow, kind, booked, moved, new Date(at));
  return before?.kind !== kind;
}

const setRechecked = statement(
  "set_rechecked",
  `update reconciliation.difference set rechecked_at = $4
   where player_id = $1 and subject = $2 and flow = $3 and resolved_at is null`,
);

/** Records that a difference is read again from the bank. */
export async function markRechecked(
  sql: Sql,
  { playerId, subject, flow }: Subject & Pick<Finding, "flow">,
  at: number,
): Promise<void> {
  await sql.run(setRechecked, idOf({ playerId }), subject, flow, new Date(at));
}

const openInOtherFlows = "player_id = $1 and subject = $2 and flow <> all($3) and resolved_at is null";

const deleteSettling = statement(
  "forget_settling",
  `delete from reconciliation.difference where ${openInOtherFlows} and kind = 'settling'`,
);

const resolveOpen = statement(
  "resolve_differences",
  `update reconciliation.difference set resolved_at = greatest(last_seen, $4) where ${openInOtherFlows}
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
  const id = idOf({ playerId });
  await tx.run(deleteSettling, id, subject, except);
  return tx.run(resolveOpen, id, subject, except, new Date(at));
}

const upsertDrift = statement(
  "note_drift",
  `insert into reconciliation.drift (player_id, currency, account, balance, entries, first_seen, last_seen)
   values ($1, $2, $3, $4, $5, $6, $6)
   on conflict (player_id, currency, account) do update set
     balance = excluded.balance, entries = excluded.entries, last_seen = excluded.last_seen
   returning first_seen = last_seen as "is_new!"`,
);

/** Records drifts, and returns those not known before. */
export async function noteDrifts(sql: Sql, drifts: readonly Drift[], at: number): Promise<Drift[]> {
  const found: Drift[] = [];
  for (const drift of drifts) {
    const { playerId, currency, account, balance, entries } = drift;
    const row = await sql.first(upsertDrift, playerId, currency, account, balance, entries, new Date(at));
    if (row?.isNew === true) found.push(drift);
  }
  return found;
}

const deleteDrifts = statement(
  "forget_drifts",
  `delete from reconciliation.drift d where player_id = any($1) and not exists (
     select from unnest($2::bigint[], $3::text[], $4::text[]) e (player_id, currency, account)
     where (e.player_id, e.currency, e.account) = (d.player_id, d.currency, d.account)
   )`,
);

/** Deletes the drifts of fully checked players, except those they still have. */
export async function forgetDrifts(sql: Sql, players: readonly PlayerId[], except: readonly Drift[]): Promise<void> {
  await sql.run(
    deleteDrifts,
    players,
    except.map(({ playerId }) => playerId),
    except.map(({ currency }) => currency),
    except.map(({ account }) => account),
  );
}

const eraseResolved = statement("erase_resolved", eraseSome("reconciliation.difference", "resolved_at < $1"));

/** Erases some differences that were resolved before a time (milliseconds since the epoch); returns how many. */
export async function eraseResolvedDifferences(sql: Sql, resolvedBefore: number): Promise<number> {
  return (await sql.first(eraseResolved, new Date(resolvedBefore)))?.rows ?? 0;
}
