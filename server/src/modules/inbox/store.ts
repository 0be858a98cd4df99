import type { InboxKind, PlayerId } from "@fairlobby/contract";
import type { Sql, Tx } from "../../platform/db/database.ts";
import { eraseSome } from "../../platform/retention/erase-some.ts";
import { query } from "./statements.ts";

/** How many whole months lines are kept, in addition to the current one. */
export const keptMonths = 12;

const insertLine = query(
  "insert_line",
  "select from inbox.add_line(:playerId, :kind, :eventKey, :subject, :amount?, :at)",
);

export interface NewLine {
  readonly kind: InboxKind;
  /** Identifies the event among those of its kind. */
  readonly eventKey: string;
  /** What the line is about, as `contract/src/calls/inbox.ts` says; empty by default. */
  readonly subject?: string;
  /** Minor units, or minutes for the play limit. */
  readonly amount?: bigint | null;
  /** Milliseconds since the epoch; a line in the future is shown from then on. */
  readonly at: number;
}

/** Adds an event to its player's inbox, in the event's transaction; does nothing if the event has its line. */
export async function addLine(tx: Tx, playerId: PlayerId, line: NewLine): Promise<void> {
  const { kind, eventKey, subject = "", amount = null, at } = line;
  await insertLine(tx, { playerId, kind, eventKey, subject, amount, at });
}

/** Deletes the future lines of a kind, such as the end of a break that was prolonged. */
export const deleteFutureLines = query(
  "drop_coming",
  "delete from inbox.line where player_id = :playerId and kind = :kind and at > :at",
);

/** Marks a player's own lines as read; those that were read keep their time. */
export const setRead = query(
  "set_read",
  `update inbox.line set read_at = :at
   where player_id = :playerId and line_id = any(:lineIds::bigint[]) and read_at is null and at <= :at`,
);

const eraseOldLines = query("erase_old_lines", eraseSome("inbox.line", "at < :before"));

/** Erases some lines of events before a time (milliseconds since the epoch); returns how many. */
export async function eraseLines(sql: Sql, before: number): Promise<number> {
  return (await eraseOldLines.first(sql, { before }))?.rows ?? 0;
}
