import type { PlayerId } from "@fairlobby/contract";
import type { Tx } from "../../platform/db/database.ts";
import { statement } from "./statements.ts";

/** A person who acts for the operator. */
export interface Actor {
  readonly name: string;
}

/** An act of an operator. */
export interface AuditEntry {
  readonly actor: Actor;
  /** A verb and its object, e.g. `close_game`. */
  readonly action: string;
  readonly subject: { readonly kind: string; readonly id: string };
  /** The player it concerns, if any. */
  readonly playerId?: PlayerId;
  /** The reason, in the actor's own words; may be empty. */
  readonly note: string;
  readonly details?: Readonly<Record<string, string>>;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

const insertEntry = statement(
  "insert_entry",
  `insert into audit.entry (at, actor, action, subject_kind, subject_id, player_id, note, details)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

/** Records an act in the transaction of the act: either both are committed or neither is (R-SRV-162). */
export async function recordAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  const { at, actor, action, subject, playerId = null, note, details = {} } = entry;
  const about = JSON.stringify(details);
  await tx.run(insertEntry, new Date(at), actor.name, action, subject.kind, subject.id, playerId, note, about);
}
