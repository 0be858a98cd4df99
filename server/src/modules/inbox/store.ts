import type { InboxKind, PlayerId } from "@fairlobby/contract";
import type { Sql, Tx } from "../../platform/db/database.ts";
import { eraseSome } from "../../platform/erase.ts";
import { statement } from "./statements.ts";

/** How many whole months lines are kept, besides the current one. */
export const keptMonths = 12;

const insertLine = statement("add_line", "select from inbox.add_line($1, $2, $3, $4, $5, $6)");

export interface NewLine {
  readonly kind: InboxKind;
  /** Identifies the fact among those of its kind. */
  readonly fact: string;
  /** What the line is about, as `contract/src/calls/inbox.ts` says; empty by default. */
  readonly subject?: string;
  /** Minor units; for the play limit minutes. */
  readonly amount?: bigint | null;
  /** Milliseconds since the epoch; a line in the future is read from then on. */
  readonly at: number;
}

/** Adds a fact to its player's inbox, in the transaction of the fact; a fact that has its line is not added again. */
export async function addLine(tx: Tx, playerId: PlayerId, line: NewLine): Promise<void> {
  const { kind, fact, subject = "", amount = null, at } = line;
  await tx.run(insertLine, playerId, kind, fact, subject, amount, new Date(at));
}

const dropLines = statement("drop_coming", "delete from inbox.line where player_id = $1 and kind = $2 and at > $3");

/** Drops the lines of a kind that are still to come, such as the end of a break that was prolonged. */
export async function dropComing(tx: Tx, playerId: PlayerId, kind: InboxKind, at: number): Promise<void> {
  await tx.run(dropLines, playerId, kind, new Date(at));
}

const markRead = statement(
  "mark_read",
  `update inbox.line set read_at = $3
   where player_id = $1 and line_id = any($2::bigint[]) and read_at is null and at <= $3`,
);

/** Marks a player's own lines as read; those that were read keep their time. */
export async function setRead(sql: Sql, playerId: PlayerId, lineIds: readonly bigint[], at: number): Promise<void> {
  await sql.run(markRead, playerId, lineIds, new Date(at));
}

const eraseOld = statement("erase_lines", eraseSome("inbox.line", "at < $1"));

/** Erases some lines of facts before a time (milliseconds since the epoch); returns how many. */
export async function eraseLines(sql: Sql, before: number): Promise<number> {
  return (await sql.first(eraseOld, new Date(before)))?.rows ?? 0;
}
